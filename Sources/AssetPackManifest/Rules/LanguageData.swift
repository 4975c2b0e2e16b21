/// The codes that language tags are made of. As of 2026.
enum LanguageData {
  /// ISO 639-1.
  static let languages = words(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
    ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln
    lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi
    pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
    tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """)

  /// ISO 15924.
  static let scripts = words(
    """
    adlm aghb ahom arab aran armi armn avst bali bamu bass batk beng bhks bopo brah brai bugi buhd
    cakm cans cari cham cher chrs copt cpmn cprt cyrl deva diak dogr dsrt dupl egyp elba elym ethi
    gara geor glag gong gonm goth gran grek gujr gukh guru hang hani hano hans hant hatr hebr hira
    hluw hmng hmnp hrkt hung ital jamo java jpan kali kana kawi khar khmr khoj kits knda kore krai
    kthi lana laoo latf latg latn lepc limb lina linb lisu lyci lydi mahj maka mand mani marc maya
    medf mend merc mero mlym modi mong mroo mtei mult mymr nagm nand narb nbat newa nkoo nshu ogam
    olck onao orkh orya osge osma ougr palm pauc perm phag phli phlp phnx plrd prti rjng rohg runr
    samr sarb saur sgnw shaw shrd sidd sind sinh sogd sogo sora soyo sund sunu sylo syrc syre syrj
    syrn tagb takr tale talu taml tang tavt telu tfng tglg thaa thai tibt tirh tnsa todr toto tutg
    ugar vaii vith wara wcho xpeo xsux yezi yiii zanb zinh zmth zsye zsym zxxx zyyy
    """)

  /// ISO 3166-1, Kosovo's user-assigned code, and UN M.49's areas.
  static let regions = words(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    001 002 003 005 009 011 013 014 015 017 018 019 021 029 030 034 035 039 053 054 057 061 142 143
    145 150 151 154 155 202 419
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
