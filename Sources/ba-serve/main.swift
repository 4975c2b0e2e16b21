import ServeTool

ServeTool.main()
