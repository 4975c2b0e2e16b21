import Diagnostics
import Migration
import TestSupport
import Testing

@Suite struct SymbolTests {
  /// Uses as `LINE NAME FUNCTION TAGS`, with `*` for tags that are made at run time.
  private func uses(_ name: String, _ text: String) throws -> [String] {
    let tree = try TemporaryTree()
    try tree.file(name, text)
    return try tree.scan(name).symbols.map(describe)
  }

  private func describe(_ symbol: CodeSymbol) -> String {
    var text = "\(symbol.location.line) \(symbol.name) \(symbol.function ?? "-")"
    if let tags = symbol.tags {
      text += " " + (tags.literals + (tags.isDynamic ? ["*"] : [])).joined(separator: ",")
    }
    return text
  }

  @Test("Swift: literals, labels, aliases, initialisers by type, and functions around")
  func swift() throws {
    let found = try uses(
      "a.swift",
      """
      import Foundation
      typealias Request = NSBundleResourceRequest
      class Mine: NSBundleResourceRequest {}
      let a = NSBundleResourceRequest(tags: Set(["x", "y"]), bundle: .main)
      func outer(closure: () -> Void = {}) { func inner() { _ = Request.init(tags: ["level-" + n]) } }
      extension Bundle { func setPreservationPriority(_ x: Double, forTags: Set<String>) {} }
      struct S { init() { let r: NSBundleResourceRequest = .init(tags: ["z"] as Set<String>) } }
      let b = Mine(tags: ["m", "n\\(1)"])
      request.loadingPriority = 1; request.progress; request.tags; request.bundle
      thing.preservationPriority(forTag: "p"); thing.preservationPriority(other: "q")
      """)
    #expect(
      found == [
        "2 NSBundleResourceRequest -", "3 NSBundleResourceRequest -",
        "4 NSBundleResourceRequest - x,y", "5 NSBundleResourceRequest inner *",
        "7 NSBundleResourceRequest init", "7 NSBundleResourceRequest init z",
        "8 NSBundleResourceRequest - m,*", "9 loadingPriority -",
        "10 preservationPriority(forTag:) - p",
      ])
  }

  @Test("Swift: nested comments, all kinds of strings, code in strings, regular expressions")
  func swiftText() throws {
    let found = try uses(
      "a.swift",
      ##"""
      /* /* endAccessingResources */ endAccessingResources */ let one = 1
      let a = "\(x.endAccessingResources()) endAccessingResources \(f("\(endAccessingResources)"))"
      let b = #"\(endAccessingResources) "endAccessingResources" \#(y.endAccessingResources())"#
      let c = """
        endAccessingResources " \""" endAccessingResources
        \(endAccessingResources)
        """
      let d = /endAccessingResources"/; let e = 4 / 2; e.endAccessingResources(); 4 / 2
      let f = #/ endAccessingResources " /#
      let g = "unclosed endAccessingResources
      endAccessingResources // endAccessingResources
      """##)
    #expect(
      found == [
        "2 endAccessingResources -", "3 endAccessingResources -", "6 endAccessingResources -",
        "8 endAccessingResources -", "11 endAccessingResources -",
      ])
  }

  @Test("Swift: what #if asks for is told, and what is never built is left out")
  func conditions() throws {
    let tree = try TemporaryTree()
    try tree.file(
      "a.swift",
      """
      #if os(iOS) // phones
      #if DEBUG
      a.endAccessingResources()
      #else
      b.endAccessingResources()
      #endif
      #endif
      #if false
      c.endAccessingResources() it's "
      #if x
      #endif
      #else
      d.endAccessingResources()
      #endif
      e.endAccessingResources()
      """)
    let symbols = try tree.scan().symbols
    #expect(symbols.map(\.location.line) == [3, 5, 13, 15])
    #expect(
      symbols.map(\.condition) == [
        "os(iOS) && DEBUG", "os(iOS) && !(DEBUG)", "!(false)", nil,
      ])
  }

  @Test("Objective-C: selectors, literal and other tags, methods around, macros")
  func objectiveC() throws {
    let found = try uses(
      "a.m",
      """
      #pragma mark it's endAccessingResources
      #define MAKE(x) [[NSBundleResourceRequest alloc] initWithTags:x]
      @implementation A
      - (void)load:(NSString *)tag into:(id)x {
        r = [[NSBundleResourceRequest alloc] initWithTags:[NSSet setWithObjects:@"a", @"b", nil]];
        r = [[NSBundleResourceRequest alloc] initWithTags:[NSSet setWithObject:tag] bundle:nil];
        if (x) { [bundle setPreservationPriority:0.5 forTags:[NSSet setWithObject:@"p"]]; }
        [bundle setPreservationPriority:0.5]; char c = '"'; [r endAccessingResources];
      }
      @end
      void plain(int x) { NSLog(@"endAccessingResources"); [r endAccessingResources]; }
      """)
    #expect(
      found == [
        "2 NSBundleResourceRequest -", "2 initWithTags: - *",
        "5 NSBundleResourceRequest load:into:",
        "5 initWithTags: load:into: a,b", "6 NSBundleResourceRequest load:into:",
        "6 initWithTags:bundle: load:into: *", "7 setPreservationPriority:forTags: load:into: p",
        "8 endAccessingResources load:into:", "11 endAccessingResources plain",
      ])
    // Without the class, the name of the initialiser is anybody's.
    #expect(try uses("b.m", "[[Menu alloc] initWithTags:x]; [y endAccessingResources];").count == 1)
  }

  @Test("C#: Unity's and .NET's interfaces, verbatim and interpolated strings")
  func cSharp() throws {
    let found = try uses(
      "a.cs",
      #"""
      using UnityEngine.iOS;
      #region Player's things
      class A : B {
        A(int x) : base(x) { OnDemandResources.PreloadAsync(new[] { "a", "b" }); }
        void Go(string tag) { OnDemandResources.PreloadAsync(new string[] { tag }); }
        string s = @"C:\" + $"{r.EndAccessingResources()} {{EndAccessingResources}}" + @"""EndAccessingResources";
        void Net() { var r = new NSBundleResourceRequest("one", "two"); r.LoadingPriority = 1; }
        Resource R() => new Resource("n", "p").AddOnDemandResourceTags("t");
      }
      """#)
    #expect(
      found == [
        "4 OnDemandResources.PreloadAsync A a,b", "5 OnDemandResources.PreloadAsync Go *",
        "6 EndAccessingResources -", "7 NSBundleResourceRequest Net one,two",
        "7 LoadingPriority Net", "8 AddOnDemandResourceTags R t",
      ])
  }

  @Test("Lua: the plug-in under the name that it was given")
  func lua() throws {
    let found = try uses(
      "a.lua",
      """
      local odr = require "plugin.onDemandResources" -- odr.request("no")
      --[[ odr.request("no") ]] local text = [==[ odr.request("no") ]==]
      function scene:show(tag)
        if x then odr.request("yes", function(e) print(e) end) end
        odr.request(tag)
      end
      odr.path("a.txt")
      other.request("no")
      """)
    #expect(
      found == [
        "1 require \"plugin.onDemandResources\" -", "4 onDemandResources.request scene:show yes",
        "5 onDemandResources.request scene:show *", "7 onDemandResources.path -",
      ])
  }

  @Test("JavaScript and Dart: wrappers by their names, templates and raw strings")
  func scripts() throws {
    let script = try uses(
      "a.ts",
      """
      import { NativeModules } from 'react-native';
      // OnDemandResources.load("no")
      const load = async (tag) => { await NativeModules.OnDemandResources.load(`x${tag}`); };
      const re = /OnDemandResources"/; const s = 'OnDemandResources.load("no")';
      function all() { OnDemandResources.load(['a', 'b']); }
      """)
    #expect(script == ["3 OnDemandResources.load load *", "5 OnDemandResources.load all a,b"])
    let dart = try uses(
      "a.dart",
      """
      /* /* OnDemandResources */ OnDemandResources */
      Future<void> go(String tag) async { await OnDemandResources.request("x$tag"); }
      final a = r'OnDemandResources \\'; final b = '''
      OnDemandResources ' ''';
      void all() { OnDemandResources.request("y"); }
      """)
    #expect(dart == ["2 OnDemandResources.request go *", "5 OnDemandResources.request all y"])
  }

  @Test("An alias of one file is found in another, and no source that lacks it is looked at")
  func aliases() throws {
    let tree = try TemporaryTree()
    try tree.file("a/use.swift", "func f() { _ = ODR(tags: [\"a\"]) }\nlet text = \"ODR\"\n")
    try tree.file("b/define.swift", "typealias ODR = NSBundleResourceRequest\n")
    let scan = try tree.scan()
    #expect(
      scan.symbols.map(describe) == [
        "1 NSBundleResourceRequest f a", "1 NSBundleResourceRequest -",
      ])
    #expect(scan.sourceCount == 2)
    #expect(scan.sourceLines == 3)
  }

  @Test(
    "Text cut anywhere and brackets without end take no time and no trap",
    arguments: [
      "a.swift", "a.m", "a.cs", "a.lua", "a.js", "a.dart", "a.podspec",
    ])
  func hostile(name: String) throws {
    let pieces = [
      "\"\\(", "$\"{", "`${", "#\"", "\"\"\"", "[[", "/*", "NSBundleResourceRequest(tags: [",
      "#if x\n", "@\"", "r'", "'", "\\", "--[==[", "OnDemandResources.a(", "func f() {", "#/",
      "on_demand_resources = { 'a' => [",
    ]
    let all = pieces.joined()
    for count in 0..<all.utf8.count {
      _ = try uses(name, String(decoding: all.utf8.prefix(count), as: UTF8.self))
    }
    for piece in pieces {
      _ = try uses(name, String(repeating: piece + " NSBundleResourceRequest ", count: 200))
    }
    // Each of these would take hours if a run of bytes were gone over again from each of them.
    for run in ["#", "$", "@$", "/[", "[=", "{", "$$$$$$$$\"\"\"{{", "`", "-", "(", "\\", "'"] {
      _ = try uses(name, "endAccessingResources " + String(repeating: run, count: 100_000))
    }
  }

  @Test("The file's ending tells the language, in any case")
  func endings() throws {
    #expect(try uses("A.MM", "[r endAccessingResources];").count == 1)
    #expect(try uses("A.txt", "endAccessingResources").isEmpty)
  }
}
