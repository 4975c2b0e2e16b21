import PackageTool

PackageTool.main()
