"use strict";

makeFigures();
makeMap();
makeDownloads(byId("download-form"), byId("download-table"));
makePacks();
makeTypes();
makeEqual();
makeFiles();
