/** Titles and rules of tax reports, by the service's English text. */
const phrases: Readonly<Record<string, string>> = {
  "27.5 percent of the net gain": "27,5 Prozent des Nettogewinns",
  "A coin given as a fee, such as gas, is sold at its value; the fee of a trade belongs to its cost or reduces its proceeds.":
    "Ein als Gebühr gegebener Coin, etwa Gas, wird zu seinem Wert verkauft; die Gebühr eines Trades gehört zu seinen Kosten oder mindert seinen Erlös.",
  "A coin traded for another coin is not a sale since 1 March 2022: the cost passes to the coin received, and fees of the trade do not count. A trade for or from an NFT is a sale.":
    "Ein gegen einen anderen Coin getauschter Coin ist seit 1. März 2022 kein Verkauf: Die Kosten gehen auf den erhaltenen Coin über, und Gebühren des Tauschs zählen nicht. Ein Tausch gegen ein NFT oder aus einem NFT ist ein Verkauf.",
  "A coin traded for another coin is not a sale; stablecoins are coins. Coins given as fees are not sales either.":
    "Ein gegen einen anderen Coin getauschter Coin ist kein Verkauf; Stablecoins sind Coins. Als Gebühr gegebene Coins sind auch kein Verkauf.",
  "A coin traded for another coin of the same kind is not a sale, nor is an NFT traded for an NFT; a coin traded for or from a stablecoin or an NFT is.":
    "Ein gegen einen anderen Coin gleicher Art getauschter Coin ist kein Verkauf, ebenso ein gegen ein NFT getauschtes NFT; ein Tausch eines Coins gegen oder aus einem Stablecoin oder NFT ist einer.",
  "A gift or donation is a disposal at market value.":
    "Eine Schenkung oder Spende ist eine Veräußerung zum Marktwert.",
  "A gift is a disposal at market value, except one to a spouse or civil partner, which the report does not know.":
    "Eine Schenkung ist eine Veräußerung zum Marktwert, außer an Ehe- oder Lebenspartner, was der Bericht nicht weiß.",
  "A gift or donation is a disposal at market value, except a gift to a spouse, which the report does not know.":
    "Eine Schenkung oder Spende ist eine Veräußerung zum Marktwert, außer einer Schenkung an den Ehegatten, die der Bericht nicht kennt.",
  "A gift is a transmission at market value; its loss does not count. A donation to a charity is not one.":
    "Eine Schenkung ist eine Übertragung zum Marktwert; ihr Verlust zählt nicht. Eine Spende an eine gemeinnützige Einrichtung ist keine.",
  "A coin received as a gift costs its market value on receipt, unless you state its cost, and is acquired on that day.":
    "Ein als Geschenk erhaltener Coin kostet seinen Marktwert beim Erhalt, sofern Sie nicht seine Kosten angeben, und ist an diesem Tag angeschafft.",
  "A coin received as a gift costs its market value on receipt, unless you state its cost. Gifts from others than relatives are income if they exceed 50,000 rupees a year, which the report does not count.":
    "Ein als Geschenk erhaltener Coin kostet seinen Marktwert beim Erhalt, sofern Sie nicht seine Kosten angeben. Geschenke von anderen als Verwandten sind Einkünfte, wenn sie 50.000 Rupien im Jahr übersteigen, was der Bericht nicht zählt.",
  "A coin received as a gift has the giver's cost and date of acquisition. The report does not know them: it takes the market value on receipt, unless you state the giver's cost, and counts the time held from the receipt.":
    "Ein als Geschenk erhaltener Coin hat die Kosten und das Anschaffungsdatum des Schenkers. Der Bericht kennt sie nicht: Er nimmt den Marktwert beim Erhalt, sofern Sie nicht die Kosten des Schenkers angeben, und zählt die Haltedauer ab dem Erhalt.",
  "A coin received as a gift has the giver's cost. The report does not know it and takes the market value on receipt, unless you state the giver's cost.":
    "Ein als Geschenk erhaltener Coin hat die Kosten des Schenkers. Der Bericht kennt sie nicht und nimmt den Marktwert beim Erhalt, sofern Sie nicht die Kosten des Schenkers angeben.",
  "A loss is denied as far as the coin was acquired from 30 days before to 30 days after the sale and is still held then; the denied part is added to the cost of what is held.":
    "Ein Verlust ist nicht abziehbar, soweit der Coin von 30 Tagen vor bis 30 Tage nach dem Verkauf angeschafft wurde und dann noch gehalten wird; der nicht abziehbare Teil kommt zu den Kosten des Bestands.",
  "A loss is not carried to another year.": "Ein Verlust wird nicht in ein anderes Jahr übertragen.",
  "A loss is not deducted as far as the coin is acquired again within four weeks; it may only be set against the gain of those coins when they are sold, which the report does not do.":
    "Ein Verlust wird nicht abgezogen, soweit der Coin innerhalb von vier Wochen wieder angeschafft wird; er mindert nur den Gewinn dieser Coins bei ihrem Verkauf, was der Bericht nicht tut.",
  "A loss is set against no gain and is not carried forward.":
    "Ein Verlust wird mit keinem Gewinn verrechnet und nicht vorgetragen.",
  "A loss of private sales reduces the gains of such sales in the year before and in later years. Losses of other years are not included.":
    "Ein Verlust aus privaten Verkäufen mindert die Gewinne solcher Verkäufe im Vorjahr und in späteren Jahren. Verluste anderer Jahre sind nicht enthalten.",
  "A loss that is claimed within four years is carried forward without limit of time. Losses of other years are not included.":
    "Ein innerhalb von vier Jahren geltend gemachter Verlust wird zeitlich unbegrenzt vorgetragen. Verluste anderer Jahre sind nicht enthalten.",
  "A lot held for more than one year is a long-term gain or loss; the day of acquisition does not count.":
    "Ein länger als ein Jahr gehaltenes Lot ist ein langfristiger Gewinn oder Verlust; der Tag der Anschaffung zählt nicht mit.",
  "A lot held for one year or less is a short-term gain or loss; so is a lot whose acquisition is not known.":
    "Ein höchstens ein Jahr gehaltenes Lot ist ein kurzfristiger Gewinn oder Verlust; ebenso ein Lot ohne bekannte Anschaffung.",
  "A net capital loss is carried back three years and forward without limit of time. Losses of other years are not included.":
    "Ein Nettoverlust wird drei Jahre zurück und zeitlich unbegrenzt vorgetragen. Verluste anderer Jahre sind nicht enthalten.",
  "A net capital loss is carried forward without limit of time. Losses of other years are not included.":
    "Ein Nettoverlust wird zeitlich unbegrenzt vorgetragen. Verluste anderer Jahre sind nicht enthalten.",
  "A net loss is carried forward without limit of time. Losses of other years are not included.":
    "Ein Nettoverlust wird zeitlich unbegrenzt vorgetragen. Verluste anderer Jahre sind nicht enthalten.",
  "A net loss, until 2024 one of more than 2,000 euros, reduces the gains of the following four years. Losses of other years are not included.":
    "Ein Nettoverlust, bis 2024 einer von mehr als 2.000 Euro, mindert die Gewinne der folgenden vier Jahre. Verluste anderer Jahre sind nicht enthalten.",
  "A net loss reduces the gains of the following four years. Losses of other years are not included.":
    "Ein Nettoverlust mindert die Gewinne der folgenden vier Jahre. Verluste anderer Jahre sind nicht enthalten.",
  "A net loss that other income does not take is carried forward without limit of time, short-term and long-term apart. Losses of other years are not included.":
    "Ein Nettoverlust, den andere Einkünfte nicht aufnehmen, wird zeitlich unbegrenzt vorgetragen, kurzfristige und langfristige getrennt. Verluste anderer Jahre sind nicht enthalten.",
  "A private sale within one year of the acquisition is taxable; so is a lot whose acquisition is not known.":
    "Ein privater Verkauf innerhalb eines Jahres nach der Anschaffung ist steuerpflichtig; ebenso der eines Lots ohne bekannte Anschaffung.",
  "A sale more than one year after the acquisition is exempt; staking and lending do not extend the year.":
    "Ein Verkauf mehr als ein Jahr nach der Anschaffung ist steuerfrei; Staking und Lending verlängern das Jahr nicht.",
  "Acquisition values": "Anschaffungswerte",
  "All disposals of a coin on one day are one disposal. It is matched with acquisitions of the same day, then with those of the next 30 days, then with the average cost of the section 104 pool.":
    "Alle Veräußerungen eines Coins an einem Tag sind eine Veräußerung. Ihr werden Anschaffungen desselben Tages zugeordnet, dann die der nächsten 30 Tage, dann die Durchschnittskosten des Section-104-Pools.",
  "All lines (CSV)": "Alle Zeilen (CSV)",
  "Allowable costs": "Abziehbare Kosten",
  "Allowable costs are the cost of the coins and the fees of buying and selling them.":
    "Abziehbare Kosten sind die Kosten der Coins und die Gebühren von Kauf und Verkauf.",
  "Annual exempt amount": "Jährlicher Freibetrag",
  Australia: "Australien",
  "Austria (new holdings first)": "Österreich (Neubestand zuerst)",
  "Austria (old holdings first)": "Österreich (Altbestand zuerst)",
  Canada: "Kanada",
  "Capital gains and losses": "Veräußerungsgewinne und -verluste",
  "Coins acquired since 1 March 2021 are taxed when they are sold for money, goods or services, however long they were held.":
    "Seit 1. März 2021 angeschaffte Coins werden beim Verkauf gegen Geld, Waren oder Leistungen besteuert, gleich wie lange sie gehalten wurden.",
  "Coins acquired until 28 February 2021 are exempt after one year and are in no average. Traded for another coin they are sold; the coin received is new, at market value.":
    "Bis 28. Februar 2021 angeschaffte Coins sind nach einem Jahr steuerfrei und gehen in keinen Durchschnitt ein. Gegen einen anderen Coin getauscht sind sie verkauft; der erhaltene Coin ist Neubestand zum Marktwert.",
  "Coins are other assets of box 3 at their value on 1 January, 0:00: the close of the day before. Debts, allowances and the yield are not computed.":
    "Coins sind sonstiges Vermögen in Box 3 zum Wert am 1. Januar, 0:00 Uhr: dem Schlusskurs des Vortags. Schulden, Freibeträge und der Ertrag werden nicht berechnet.",
  "Coins are sold first in, first out over all exchanges and wallets; a coin traded for another coin is sold at market value.":
    "Coins werden über alle Börsen und Wallets nach First in, first out verkauft; ein gegen einen anderen getauschter Coin wird zum Marktwert verkauft.",
  "Coins are sold first in, first out within each wallet.":
    "Coins werden je Wallet nach First in, first out verkauft.",
  "Coins are sold first in, first out, but those acquired in the four weeks before a sale are sold first.":
    "Coins werden nach First in, first out verkauft, die in den vier Wochen vor einem Verkauf angeschafften aber zuerst.",
  "Coins are sold last in, first out, in order of time.":
    "Coins werden nach Last in, first out verkauft, in zeitlicher Reihenfolge.",
  "Coins are wealth at their value at the end of the year. The report uses the closes of portolan's price sources; where the tax administration publishes a year-end price, enter it as your own price.":
    "Coins sind Vermögen zum Wert am Jahresende. Der Bericht verwendet die Schlusskurse der Preisquellen von portolan; veröffentlicht die Steuerverwaltung einen Jahresendkurs, gib ihn als eigenen Preis ein.",
  "A loss counts also if the coin is bought again, even on the same day, as a court decided for securities; a general rule against abuse can apply.":
    "Ein Verlust zählt auch, wenn der Coin wieder gekauft wird, selbst am selben Tag, wie ein Gericht für Wertpapiere entschied; eine allgemeine Regel gegen Missbrauch kann gelten.",
  "A loss has no effect, so that it does not matter whether the coin is bought again.":
    "Ein Verlust hat keine Wirkung; ob der Coin wieder gekauft wird, ist deshalb ohne Bedeutung.",
  "Coins that are bought to get things for personal use, and soon spent on them, can be exempt up to a cost of 10,000 dollars. The report takes no coin for one of these.":
    "Coins, die für den Kauf von Dingen zum eigenen Gebrauch angeschafft und bald dafür ausgegeben werden, können bis zu Kosten von 10.000 Dollar steuerfrei sein. Der Bericht sieht keinen Coin als solchen an.",
  "The report denies no loss because the coin is bought again. It is disputed whether the rules on buying the same again within two months or one year apply to coins: no binding answer says so, and the tax office took a box for it out of its program in 2023.":
    "Der Bericht streicht keinen Verlust, weil der Coin wieder gekauft wird. Ob die Regeln über den Rückkauf innerhalb von zwei Monaten oder einem Jahr für Coins gelten, ist umstritten: Keine verbindliche Auskunft sagt es, und das Finanzamt nahm 2023 ein Feld dafür aus seinem Programm.",
  "The report denies no loss because the coin is bought again. The tax office denies losses of wash sales, which are made to gain a tax benefit; no period is fixed.":
    "Der Bericht streicht keinen Verlust, weil der Coin wieder gekauft wird. Das Finanzamt streicht Verluste aus Verkäufen mit Rückkauf, die einem Steuervorteil dienen; eine Frist ist nicht festgelegt.",
  "The report denies no loss because the coin is bought again: the rule on wash sales is one for stock and securities.":
    "Der Bericht streicht keinen Verlust, weil der Coin wieder gekauft wird: Die Regel über Verkäufe mit Rückkauf gilt für Aktien und Wertpapiere.",
  "The report denies no loss because the coin is bought again; a general rule against abuse can apply.":
    "Der Bericht streicht keinen Verlust, weil der Coin wieder gekauft wird; eine allgemeine Regel gegen Missbrauch kann gelten.",
  "Coins that were lost or stolen are not sales. They are in no total: whether their cost can be deducted depends on the case.":
    "Verlorene oder gestohlene Coins sind kein Verkauf. Sie sind in keiner Summe: Ob ihre Kosten abziehbar sind, hängt vom Fall ab.",
  "Computation for SA108 (CSV)": "Berechnung für SA108 (CSV)",
  "Deductible part of the losses": "Abziehbarer Teil der Verluste",
  "Denied superficial losses": "Nicht abziehbare Verluste (superficial loss)",
  "Disposal proceeds": "Veräußerungserlöse",
  Disposals: "Veräußerungen",
  "Disposals from 30 October 2024 to 5 April 2025": "Veräußerungen vom 30. Oktober 2024 bis 5. April 2025",
  "Disposals from 6 April to 29 October 2024": "Veräußerungen vom 6. April bis 29. Oktober 2024",
  "Disposals from January to November": "Veräußerungen von Januar bis November",
  "Disposals in December": "Veräußerungen im Dezember",
  "The gain of each lot is taxed at 30 percent; only the cost of acquisition is deducted, no fee. Lots are taken first in, first out.":
    "Der Gewinn jedes Lots wird mit 30 Prozent besteuert; nur die Anschaffungskosten werden abgezogen, keine Gebühr. Lots werden nach First in, first out genommen.",
  "Each parcel sold is a gain or loss of its own; parcels are sold first in, first out, or as the owner can identify them.":
    "Jedes verkaufte Lot ist ein eigener Gewinn oder Verlust; Lots werden nach First in, first out verkauft oder so, wie der Eigentümer sie bestimmen kann.",
  "Exempt net gain": "Steuerfreier Nettogewinn",
  "Exempt net loss": "Steuerfreier Nettoverlust",
  "Exempt sales (held more than one year)": "Steuerfreie Verkäufe (mehr als ein Jahr gehalten)",
  "Fees of a purchase belong to its cost. Fees of a sale are not deducted, unless the ordinary rates are chosen, which the report does not know. A coin given as the fee of a transfer is sold at its value.":
    "Gebühren eines Kaufs gehören zu seinen Kosten. Gebühren eines Verkaufs werden nicht abgezogen, außer wenn der Tarif gewählt wird, was der Bericht nicht weiß. Ein als Gebühr einer Überweisung gegebener Coin wird zu seinem Wert verkauft.",
  "Form 8949 (CSV)": "Form 8949 (CSV)",
  France: "Frankreich",
  "Gain less deductible losses": "Gewinn abzüglich abziehbarer Verluste",
  "Gains and losses (CSV)": "Gewinne und Verluste (CSV)",
  "Gains and losses (K4 section D)": "Gewinne und Verluste (K4 Abschnitt D)",
  "Gains and losses (not taxed in themselves)": "Gewinne und Verluste (für sich nicht besteuert)",
  "Gains and losses of new holdings": "Gewinne und Verluste des Neubestands",
  "Gains and losses of private wealth are exempt, unless the trading is professional.":
    "Gewinne und Verluste des Privatvermögens sind steuerfrei, außer bei gewerbsmäßigem Handel.",
  "Gains and losses of sales": "Gewinne und Verluste aus Verkäufen",
  "Gains and losses of sales and swaps": "Gewinne und Verluste aus Verkäufen und Tauschen",
  "Gains in the year, before losses": "Gewinne des Jahres vor Verlusten",
  "Gains of parcels held for at least 12 months are halved after losses; the days of acquisition and of sale do not count.":
    "Gewinne aus mindestens zwölf Monate gehaltenen Lots werden nach Abzug der Verluste halbiert; die Tage der Anschaffung und des Verkaufs zählen nicht mit.",
  "Gains, losses and income of private coins are not taxed in themselves. A year's actual return can be declared instead; the report gives its parts.":
    "Gewinne, Verluste und Erträge privater Coins werden für sich nicht besteuert. Stattdessen kann die tatsächliche Rendite eines Jahres erklärt werden; der Bericht nennt ihre Teile.",
  Germany: "Deutschland",
  "Half of the net capital gain is taxable, if the coins are capital property and no business inventory.":
    "Die Hälfte des Nettogewinns ist steuerpflichtig, wenn die Coins Kapitalvermögen und kein Betriebsvermögen sind.",
  "Holdings on 1 January": "Bestand am 1. Januar",
  "In 2024/25 gains to 29 October and gains from 30 October 2024 are declared apart, since their rates differ.":
    "2024/25 werden Gewinne bis 29. Oktober und ab 30. Oktober 2024 getrennt erklärt, weil ihre Sätze verschieden sind.",
  Income: "Einkünfte",
  India: "Indien",
  "Interest of lending and mining are income at their value on receipt, which becomes the cost; so are payments for work, which are taxed by the ordinary rates.":
    "Zinsen aus Lending und Mining sind Einkünfte zum Wert bei Erhalt, der zu den Kosten wird; ebenso Zahlungen für Arbeit, die nach dem Tarif besteuert werden.",
  Ireland: "Irland",
  Italy: "Italien",
  "Japan (moving average)": "Japan (gleitender Durchschnitt)",
  "Japan (total average)": "Japan (Jahresdurchschnitt)",
  "Lines of form 2086 (CSV)": "Zeilen des Formulars 2086 (CSV)",
  "List for Anlage SO (CSV)": "Liste für die Anlage SO (CSV)",
  "List of holdings (CSV)": "Liste der Bestände (CSV)",
  "Long-term gains and losses": "Langfristige Gewinne und Verluste",
  "Losses in the year": "Verluste des Jahres",
  "Losses not deducted": "Nicht abgezogene Verluste",
  "Losses reduce the gains without discount first, then those with it, and then the discount applies. Losses of earlier years are not known to the report.":
    "Verluste mindern zuerst die Gewinne ohne Ermäßigung, dann die mit, danach gilt die Ermäßigung. Verluste früherer Jahre kennt der Bericht nicht.",
  "Losses that cannot be set off": "Nicht verrechenbare Verluste",
  "Lost or stolen coins": "Verlorene oder gestohlene Coins",
  "Left without a sale": "Ohne Verkauf abgegangen",
  "Lots are sold first in, first out, unless they were identified before the sale, as last in, first out and highest cost first are.":
    "Lots werden nach First in, first out verkauft, außer sie wurden vor dem Verkauf bestimmt, wie bei Last in, first out und den höchsten Kosten zuerst.",
  "Lots of all wallets count together until 2024; since 1 January 2025 the lots are those of the wallet that sells, to which unused basis is allocated once.":
    "Bis 2024 zählen die Lots aller Wallets zusammen; seit dem 1. Januar 2025 sind es die der Wallet, die verkauft, auf die die übrigen Anschaffungskosten einmal verteilt werden.",
  "Miscellaneous income": "Sonstige Einkünfte",
  "Net capital gain": "Netto-Veräußerungsgewinn",
  "Net gain": "Nettogewinn",
  "Net loss": "Nettoverlust",
  "Net gain from 30 October 2024": "Nettogewinn ab 30. Oktober 2024",
  "Net loss from 30 October 2024": "Nettoverlust ab 30. Oktober 2024",
  "Net gain from January to November": "Nettogewinn von Januar bis November",
  "Net loss from January to November": "Nettoverlust von Januar bis November",
  "Net gain in December": "Nettogewinn im Dezember",
  "Net loss in December": "Nettoverlust im Dezember",
  "Net gain of private sales": "Nettogewinn aus privaten Verkäufen",
  "Net loss of private sales": "Nettoverlust aus privaten Verkäufen",
  "Net gain until 28 February 2022": "Nettogewinn bis 28. Februar 2022",
  "Net loss until 28 February 2022": "Nettoverlust bis 28. Februar 2022",
  "Net gains and income from coins are miscellaneous income; a net loss cannot be set against other income.":
    "Nettogewinne und Erträge aus Coins sind sonstige Einkünfte; ein Nettoverlust kann nicht mit anderen Einkünften verrechnet werden.",
  "Net gains of private sales below 1,000 euros a year (600 until 2023) are not taxed; from there on all of them are. Other private sales of the year count, too.":
    "Nettogewinne aus privaten Verkäufen unter 1.000 Euro im Jahr (600 bis 2023) werden nicht besteuert; ab dieser Grenze alle. Auch andere private Verkäufe des Jahres zählen mit.",
  "Net gains up to 1,270 euros a year are exempt.": "Nettogewinne bis 1.270 Euro im Jahr sind steuerfrei.",
  "Net gains up to the annual exempt amount are not taxed: 11,000 pounds in 2014/15, 11,100 from 2015/16, 11,300 in 2017/18, 11,700 in 2018/19, 12,000 in 2019/20, 12,300 from 2020/21, 6,000 in 2023/24, 3,000 from 2024/25.":
    "Nettogewinne bis zum jährlichen Freibetrag werden nicht besteuert: 11.000 Pfund 2014/15, 11.100 ab 2015/16, 11.300 2017/18, 11.700 2018/19, 12.000 2019/20, 12.300 ab 2020/21, 6.000 2023/24, 3.000 ab 2024/25.",
  "Net long-term gain": "Langfristiger Nettogewinn",
  "Net long-term loss": "Langfristiger Nettoverlust",
  "Net loss to carry forward": "Vorzutragender Nettoverlust",
  "Net losses reduce other income by at most 3,000 dollars a year (1,500 if married and filing separately); the rest is carried forward.":
    "Nettoverluste mindern andere Einkünfte um höchstens 3.000 Dollar im Jahr (1.500 bei getrennter Veranlagung von Eheleuten); der Rest wird vorgetragen.",
  "Net short-term gain": "Kurzfristiger Nettogewinn",
  "Net short-term loss": "Kurzfristiger Nettoverlust",
  Netherlands: "Niederlande",
  "New holdings in a wallet are sold and transferred before old ones, as the owner may choose.":
    "Neubestand in einer Wallet wird vor dem Altbestand verkauft und übertragen, wie der Eigentümer wählen kann.",
  NFTs: "NFTs",
  "NFTs are not cryptocurrencies: within one year of the acquisition their sale is taxed by the ordinary rates. They are in no total.":
    "NFTs sind keine Kryptowährung: Innerhalb eines Jahres nach der Anschaffung wird ihr Verkauf nach dem Tarif besteuert. Sie sind in keiner Summe.",
  "Nothing is taxed if the prices of all sales of the household in a year do not exceed 305 euros. A net loss cannot be carried to another year.":
    "Nichts wird besteuert, wenn die Preise aller Verkäufe des Haushalts in einem Jahr 305 Euro nicht überschreiten. Ein Nettoverlust kann nicht in ein anderes Jahr übertragen werden.",
  "Number of disposals": "Zahl der Veräußerungen",
  "Of losses 70 percent are deducted.": "Verluste werden zu 70 Prozent abgezogen.",
  "Old holdings (exempt)": "Altbestand (steuerfrei)",
  "Old holdings in a wallet are sold and transferred before new ones, as the ordinance says in doubt; the owner may choose otherwise.":
    "Altbestand in einer Wallet wird vor dem Neubestand verkauft und übertragen, wie die Verordnung im Zweifel bestimmt; der Eigentümer kann anders wählen.",
  "Other income below 256 euros a year is not taxed; from there on all of it is.":
    "Sonstige Einkünfte unter 256 Euro im Jahr werden nicht besteuert; ab dieser Grenze alle.",
  "Parcels held for 12 months or more": "Mindestens zwölf Monate gehaltene Lots",
  "Parcels held for less than 12 months": "Weniger als zwölf Monate gehaltene Lots",
  "Prices of all sales": "Preise aller Verkäufe",
  "Private capital gains (exempt)": "Private Kapitalgewinne (steuerfrei)",
  "Private sales within one year": "Private Verkäufe innerhalb eines Jahres",
  "Proceeds of disposition": "Veräußerungserlöse",
  "Results of margin and futures": "Ergebnisse aus Margin und Futures",
  "Results of margin and futures follow rules of their own. They are in no total.":
    "Für Ergebnisse aus Margin und Futures gelten eigene Regeln. Sie sind in keiner Summe.",
  "Rewards, interest and mining are income at their value on receipt, which becomes the cost.":
    "Rewards, Zinsen und Mining sind Einkünfte zum Wert bei Erhalt, der zu den Kosten wird.",
  "Rewards, interest and mining are income at their value on receipt, which is an acquisition price.":
    "Rewards, Zinsen und Mining sind Einkünfte zum Wert bei Erhalt, der ein Anschaffungspreis ist.",
  "Rewards, interest and other income of coins are taxed at their value on receipt, which becomes the cost.":
    "Rewards, Zinsen und andere Erträge aus Coins werden zum Wert bei Erhalt besteuert, der zu den Kosten wird.",
  "Rewards, interest, airdrops and mining are income at their value on receipt, which becomes the acquisition value.":
    "Rewards, Zinsen, Airdrops und Mining sind Einkünfte zum Wert bei Erhalt, der zum Anschaffungswert wird.",
  "Rewards, interest, airdrops and mining are income at their value on receipt, which becomes the cost.":
    "Rewards, Zinsen, Airdrops und Mining sind Einkünfte zum Wert bei Erhalt, der zu den Kosten wird.",
  "Rewards, interest, airdrops for a service and mining are other income at their value on receipt, which becomes the cost. The report takes every airdrop for one of these, and lists payments for work with them, though they are none.":
    "Rewards, Zinsen, Airdrops für eine Leistung und Mining sind sonstige Einkünfte zum Wert bei Erhalt, der zu den Kosten wird. Der Bericht hält jeden Airdrop für einen solchen und führt Zahlungen für Arbeit mit auf, obwohl sie keine sind.",
  "Rows for K4 section D (CSV)": "Zeilen für K4 Abschnitt D (CSV)",
  "Rows for Schedule VDA (CSV)": "Zeilen für Schedule VDA (CSV)",
  "Sales for money, goods or services": "Verkäufe gegen Geld, Waren oder Leistungen",
  "Sales within one year until 28 February 2022": "Verkäufe innerhalb eines Jahres bis 28. Februar 2022",
  "Short-term gains and losses": "Kurzfristige Gewinne und Verluste",
  "Since 1 March 2022 staking rewards, airdrops and bounties are not income; they cost nothing, so that all proceeds are a gain. Rewards count as staking: give what was paid for lending coins or liquidity the type interest.":
    "Seit 1. März 2022 sind Staking-Rewards, Airdrops und Bounties keine Einkünfte; sie kosten nichts, sodass der ganze Erlös ein Gewinn ist. Rewards gelten als Staking: Gib dem, was für verliehene Coins oder Liquidität gezahlt wurde, den Typ Zinsen.",
  Spain: "Spanien",
  "Staking rewards, airdrops, interest, mining and payments are ordinary income at their value on receipt, which becomes the cost base.":
    "Staking-Rewards, Airdrops, Zinsen, Mining und Zahlungen sind gewöhnliche Einkünfte zum Wert bei Erhalt, der zur Kostenbasis wird.",
  "Staking rewards, airdrops, mining and payments are ordinary income at their value on receipt, which becomes the basis.":
    "Staking-Rewards, Airdrops, Mining und Zahlungen sind gewöhnliche Einkünfte zum Wert bei Erhalt, der zur Kostenbasis wird.",
  "Staking, airdrops and bounties (cost zero)": "Staking, Airdrops und Bounties (Kosten null)",
  "Staking, lending, airdrops and mining are income at their value on receipt, which becomes the cost.":
    "Staking, Lending, Airdrops und Mining sind Einkünfte zum Wert bei Erhalt, der zu den Kosten wird.",
  "Staking, lending, airdrops for a service, mining and payments are income at their value on receipt, which becomes the cost. The report takes every airdrop for one of these.":
    "Staking, Lending, Airdrops für eine Leistung, Mining und Zahlungen sind Einkünfte zum Wert bei Erhalt, der zu den Kosten wird. Der Bericht hält jeden Airdrop für einen solchen.",
  "Staking, lending, airdrops, mining and wages are income at their value on receipt.":
    "Staking, Lending, Airdrops, Mining und Löhne sind Einkünfte zum Wert bei Erhalt.",
  "Staking, lending, mining and payments are income at their value on receipt, which becomes the cost.":
    "Staking, Lending, Mining und Zahlungen sind Einkünfte zum Wert bei Erhalt, der zu den Kosten wird.",
  Sweden: "Schweden",
  Switzerland: "Schweiz",
  "The special rate is 27.5 percent. Tax withheld, other capital income, and the choice of ordinary rates are not known to the report. Losses are offset within the year and are not carried forward.":
    "Der besondere Steuersatz beträgt 27,5 Prozent. Einbehaltene Steuer, andere Kapitaleinkünfte und die Wahl des Tarifs kennt der Bericht nicht. Verluste werden innerhalb des Jahres ausgeglichen und nicht vorgetragen.",
  "Their cost is the moving average of each wallet since 1 January 2023; until then they are sold first in, first out within each wallet. A wallet counts as one address.":
    "Ihre Kosten sind seit 1. Jänner 2023 der gleitende Durchschnitt jeder Wallet; bis dahin werden sie je Wallet nach First in, first out verkauft. Eine Wallet gilt als eine Adresse.",
  "TXF for TurboTax Desktop": "TXF für TurboTax Desktop",
  "Tax of 30 percent": "Steuer von 30 Prozent",
  "Tax on gains of January to November is paid by 15 December, on those of December by 31 January.":
    "Die Steuer auf Gewinne von Januar bis November wird bis 15. Dezember gezahlt, die auf Gewinne im Dezember bis 31. Januar.",
  "Tax with cess": "Steuer mit Cess",
  "Taxable gain": "Steuerpflichtiger Gewinn",
  "Loss to set against gains": "Verrechenbarer Verlust",
  "Taxable income": "Steuerpflichtige Einkünfte",
  "Taxable gains": "Steuerpflichtige Gewinne",
  "Taxable half of the net gain": "Steuerpflichtige Hälfte des Nettogewinns",
  "Deductible half of the net loss": "Abziehbare Hälfte des Nettoverlusts",
  "The cost of a sale is the average of all coins of the kind at that time.":
    "Die Kosten eines Verkaufs sind der Durchschnitt aller Coins der Art zu dieser Zeit.",
  "The cost of a sale is the average of all identical coins (adjusted cost base).":
    "Die Kosten eines Verkaufs sind der Durchschnitt aller gleichen Coins (adjusted cost base).",
  "The cost of a sale is the average of the coins held at that time. This method has to be notified.":
    "Die Kosten eines Verkaufs sind der Durchschnitt der zu dieser Zeit gehaltenen Coins. Diese Methode muss gemeldet werden.",
  "The cost of every sale of a year is the average of the opening balance and of all that was acquired in the year.":
    "Die Kosten jedes Verkaufs eines Jahres sind der Durchschnitt aus dem Anfangsbestand und allen Anschaffungen des Jahres.",
  "The gain of a sale is its price less the share of the portfolio's acquisition price: price ÷ value of the whole portfolio just before the sale. Shares of earlier sales and gifts are deducted from the acquisition price.":
    "Der Gewinn eines Verkaufs ist sein Preis abzüglich des Anteils am Anschaffungspreis des Portfolios: Preis ÷ Wert des ganzen Portfolios unmittelbar vor dem Verkauf. Anteile früherer Verkäufe und Schenkungen werden vom Anschaffungspreis abgezogen.",
  "The tax is 30 percent, with the health and education cess 31.2 percent; a surcharge may come on top. Tax deducted at source (1 percent) is credited.":
    "Die Steuer beträgt 30 Prozent, mit dem Cess für Gesundheit und Bildung 31,2 Prozent; ein Zuschlag kann hinzukommen. An der Quelle einbehaltene Steuer (1 Prozent) wird angerechnet.",
  "Total costs": "Summe der Kosten",
  "Total current year capital gains": "Summe der Veräußerungsgewinne des Jahres",
  "Total proceeds": "Summe der Erlöse",
  "Transfers of virtual digital assets": "Übertragungen virtueller digitaler Vermögenswerte",
  "Transmission values": "Übertragungswerte",
  "United Kingdom": "Vereinigtes Königreich",
  "United States": "USA",
  "Until 2024 the first 2,000 euros of net gains and income together are not taxed; since 2025 there is no allowance.":
    "Bis 2024 werden die ersten 2.000 Euro von Nettogewinnen und Einkünften zusammen nicht besteuert; seit 2025 gibt es keinen Freibetrag.",
  "Until 28 February 2022 a sale or a trade within one year of the acquisition is taxed by the ordinary rates, unless the 27.5 percent are chosen. Net gains up to 440 euros a year are exempt; other such sales count, too.":
    "Bis 28. Februar 2022 wird ein Verkauf oder Tausch innerhalb eines Jahres nach der Anschaffung nach dem Tarif besteuert, wenn nicht die 27,5 Prozent gewählt werden. Nettogewinne bis 440 Euro im Jahr sind steuerfrei; auch andere solche Verkäufe zählen mit.",
  "Value on 1 January": "Wert am 1. Januar",
  "Wealth at the end of the year": "Vermögen am Jahresende",
  "Withdrawals to addresses that are not known as your own, and donations, are not sales. They are in no total.":
    "Auszahlungen an Adressen, die nicht als deine bekannt sind, und Spenden sind kein Verkauf. Sie sind in keiner Summe.",
  "Withdrawals to addresses that are not known as your own are not sales. They are in no total.":
    "Auszahlungen an Adressen, die nicht als deine bekannt sind, sind kein Verkauf. Sie sind in keiner Summe.",
  "Withdrawals to addresses that are not known as your own, gifts and donations are not sales. They are in no total.":
    "Auszahlungen an Adressen, die nicht als deine bekannt sind, Schenkungen und Spenden sind kein Verkauf. Sie sind in keiner Summe.",
  "What is held counts at its value, so that it does not matter whether a coin is sold and bought again.":
    "Der Bestand zählt mit seinem Wert; ob ein Coin verkauft und wieder gekauft wird, ist deshalb ohne Bedeutung.",
  Denmark: "Dänemark",
  Finland: "Finnland",
  Norway: "Norwegen",
  "New Zealand": "Neuseeland",
  Portugal: "Portugal",
  "Coins are sold first in, first out over all exchanges and wallets; a coin traded for another coin is sold at market value. The report takes every coin for one that was bought to be sold with a gain (speculation), and identifies none otherwise.":
    "Coins werden über alle Börsen und Wallets nach First in, first out verkauft; ein gegen einen anderen getauschter Coin wird zum Marktwert verkauft. Der Bericht sieht jeden Coin als mit Gewinnabsicht gekauft an (Spekulation) und bestimmt keinen einzeln.",
  "Gains and losses of sales are not offset: gains are personal income (box 20), losses are deducted at a lower rate (box 58). The gain or loss of a sale of several lots counts as one.":
    "Gewinne und Verluste aus Verkäufen werden nicht verrechnet: Gewinne sind persönliches Einkommen (Rubrik 20), Verluste werden zu einem niedrigeren Satz abgezogen (Rubrik 58). Der Gewinn oder Verlust eines Verkaufs aus mehreren Lots zählt als einer.",
  "If the coins of one purchase are sold in several sales of a year without another purchase in between, their gains and losses are offset. The report does not do that.":
    "Werden die Coins eines Kaufs in mehreren Verkäufen eines Jahres ohne weiteren Kauf dazwischen verkauft, werden ihre Gewinne und Verluste verrechnet. Der Bericht tut das nicht.",
  "Stablecoins are financial contracts as a rule: their change in value is capital income in every year, sold or not. The report does not compute it; sales of stablecoins are in no total. Tokens that track another coin can be financial contracts, too; the report takes a wrapped coin for the coin.":
    "Stablecoins sind in der Regel Finanzkontrakte: Ihre Wertänderung ist in jedem Jahr Kapitaleinkommen, verkauft oder nicht. Der Bericht berechnet sie nicht; Verkäufe von Stablecoins sind in keiner Summe. Auch Token, die einem anderen Coin folgen, können Finanzkontrakte sein; der Bericht sieht einen verpackten Coin als den Coin an.",
  "Staking rewards, interest and airdrops are personal income (box 20) at their value on receipt, which becomes the cost; of mining only the profit is, which the report does not know. The gain of a coin from an airdrop counts like any other, though it depends on the case.":
    "Staking-Belohnungen, Zinsen und Airdrops sind persönliches Einkommen (Rubrik 20) zum Wert bei Erhalt, der zu den Kosten wird; beim Mining ist es nur der Überschuss, den der Bericht nicht kennt. Der Gewinn aus einem Coin aus einem Airdrop zählt wie jeder andere, obwohl es vom Fall abhängt.",
  "A coin from a hard fork is no income and costs nothing. The report takes it for an airdrop: state a value of zero for it.":
    "Ein Coin aus einem Hard Fork ist kein Einkommen und kostet nichts. Der Bericht sieht ihn als Airdrop an: Geben Sie für ihn einen Wert von null an.",
  "A tax on the change in value of every year has been proposed, from 2026 at the earliest. The report does not apply it.":
    "Eine Steuer auf die Wertänderung jedes Jahres ist vorgeschlagen, frühestens ab 2026. Der Bericht wendet sie nicht an.",
  "Sales of stablecoins (financial contracts)": "Verkäufe von Stablecoins (Finanzkontrakte)",
  "Gains (box 20)": "Gewinne (Rubrik 20)",
  "Losses (box 58)": "Verluste (Rubrik 58)",
  "Income (box 20)": "Einkünfte (Rubrik 20)",
  "A coin is realised when it is sold, traded for another coin or spent. The gain is what is received, less fees, less the cost of the coin with its fees.":
    "Ein Coin ist realisiert, wenn er verkauft, gegen einen anderen Coin getauscht oder ausgegeben wird. Der Gewinn ist das Erhaltene abzüglich Gebühren und abzüglich der Kosten des Coins mit seinen Gebühren.",
  "Each unit of a coin has the cost at which it was bought. The guidance names no order of sale: the report sells first in, first out over all exchanges and wallets.":
    "Jede Einheit eines Coins hat die Kosten, zu denen sie gekauft wurde. Die Anleitung nennt keine Reihenfolge des Verkaufs: Der Bericht verkauft über alle Börsen und Wallets nach First in, first out.",
  "Net gains are capital income, which is taxed at 22 percent; losses are deducted at the same rate.":
    "Nettogewinne sind Kapitaleinkommen, das mit 22 Prozent besteuert wird; Verluste werden zum gleichen Satz abgezogen.",
  "Coins are wealth at their market value on 1 January after the year: the close of 31 December. The report uses the closes of portolan's price sources; where the tax administration publishes a price, enter it as your own price.":
    "Coins sind Vermögen zum Marktwert am 1. Januar nach dem Jahr: dem Schlusskurs vom 31. Dezember. Der Bericht verwendet die Schlusskurse der Preisquellen von portolan; veröffentlicht die Steuerverwaltung einen Kurs, geben Sie ihn als eigenen Preis ein.",
  "Coins that are given to a liquidity pool for its token are realised. The report carries their lots to the token: mark such deposits and withdrawals as trades.":
    "Coins, die einem Liquiditätspool gegen dessen Token gegeben werden, sind realisiert. Der Bericht führt ihre Lots im Token weiter: Kennzeichnen Sie solche Ein- und Auszahlungen als Trades.",
  "A net loss that other income does not take is carried forward without limit of time. Losses of other years are not included.":
    "Ein Nettoverlust, den andere Einkünfte nicht aufnehmen, wird zeitlich unbegrenzt vorgetragen. Verluste anderer Jahre sind nicht enthalten.",
  "Coins are sold first in, first out over all exchanges and wallets, unless you prove another order, which the report does not know. A coin traded for another coin or spent is sold at market value.":
    "Coins werden über alle Börsen und Wallets nach First in, first out verkauft, sofern Sie keine andere Reihenfolge nachweisen, die der Bericht nicht kennt. Ein gegen einen anderen getauschter oder ausgegebener Coin wird zum Marktwert verkauft.",
  "At least 20 percent of the price of a lot is deducted instead of its cost and fees, 40 percent if it was held for ten years or more. A lot of unknown cost keeps a cost of zero in the report.":
    "Mindestens 20 Prozent des Preises eines Lots werden anstelle seiner Kosten und Gebühren abgezogen, 40 Prozent, wenn es zehn Jahre oder länger gehalten wurde. Ein Lot mit unbekannten Kosten behält im Bericht Kosten von null.",
  "Gains are exempt if the prices of all sales in a year do not exceed 1,000 euros; losses do not count then, unless the costs exceed 1,000 euros. Sales of other property count, too.":
    "Gewinne sind steuerfrei, wenn die Preise aller Verkäufe eines Jahres 1.000 Euro nicht übersteigen; Verluste zählen dann nicht, außer wenn die Kosten 1.000 Euro übersteigen. Auch Verkäufe anderen Vermögens zählen mit.",
  "Staking rewards and interest are capital income, mining is earned income, at their value on receipt, which becomes the cost. The report takes every airdrop for income.":
    "Staking-Belohnungen und Zinsen sind Kapitaleinkommen, Mining ist Erwerbseinkommen, zum Wert bei Erhalt, der zu den Kosten wird. Der Bericht sieht jeden Airdrop als Einkünfte an.",
  "A coin received as a gift costs its value in gift taxation: the report takes the market value on receipt, unless you state its cost. If it is sold within a year of the gift, the giver's cost counts, which the report does not know.":
    "Ein als Geschenk erhaltener Coin kostet seinen Wert in der Schenkungsbesteuerung: Der Bericht nimmt den Marktwert beim Erhalt, sofern Sie nicht seine Kosten angeben. Wird er innerhalb eines Jahres nach der Schenkung verkauft, zählen die Kosten des Schenkers, die der Bericht nicht kennt.",
  "A loss reduces gains and then other capital income of its year and the following five years. Losses of other years are not included.":
    "Ein Verlust mindert Gewinne und dann anderes Kapitaleinkommen seines Jahres und der folgenden fünf Jahre. Verluste anderer Jahre sind nicht enthalten.",
  "Deductible loss": "Abziehbarer Verlust",
  "A coin that is sold for money, goods or services is a gain or loss (category G), less the fees of buying and selling. A lot whose acquisition is not known is taxable.":
    "Ein Coin, der für Geld, Waren oder Leistungen verkauft wird, ist ein Gewinn oder Verlust (Kategorie G), abzüglich der Gebühren von Kauf und Verkauf. Ein Lot ohne bekannte Anschaffung ist steuerpflichtig.",
  "Gains and losses of coins held for 365 days or more are excluded; days before 2023 count. The exclusion does not apply if the buyer or payer is in a country without exchange of tax information, which the report does not know.":
    "Gewinne und Verluste von Coins, die 365 Tage oder länger gehalten wurden, sind ausgenommen; Tage vor 2023 zählen mit. Die Ausnahme gilt nicht, wenn der Käufer oder Zahlende in einem Land ohne steuerlichen Informationsaustausch ist, was der Bericht nicht weiß.",
  "Coins are sold first in, first out within each exchange or wallet.":
    "Coins werden je Börse oder Wallet nach First in, first out verkauft.",
  "A coin traded for another coin is not taxed: the coin received has the cost of the coin given, and its date, as the tax authority says. A trade for or from an NFT is a sale.":
    "Ein Tausch eines Coins gegen einen anderen wird nicht besteuert: Der erhaltene Coin hat die Kosten des gegebenen und, wie die Steuerbehörde sagt, sein Datum. Ein Tausch gegen ein NFT oder aus einem NFT ist ein Verkauf.",
  "The net gain is taxed at 28 percent, unless it is aggregated with other income, which the report does not know.":
    "Der Nettogewinn wird mit 28 Prozent besteuert, sofern er nicht mit anderen Einkünften zusammengefasst wird, was der Bericht nicht weiß.",
  "Staking rewards, interest and airdrops in coins are no income on receipt; they are taxed as a gain when they are sold, and cost nothing. They count as held from the receipt. If validation is your business, they are income of category B instead.":
    "Staking-Belohnungen, Zinsen und Airdrops in Coins sind beim Erhalt keine Einkünfte; sie werden beim Verkauf als Gewinn besteuert und kosten nichts. Sie gelten ab dem Erhalt als gehalten. Ist die Validierung Ihr Gewerbe, sind sie stattdessen Einkünfte der Kategorie B.",
  "Mining is income of category B, interest in money of category E, payments for work of their category, at their value on receipt, which becomes the cost of a coin.":
    "Mining sind Einkünfte der Kategorie B, Zinsen in Geld der Kategorie E, Zahlungen für Arbeit ihrer Kategorie, zum Wert bei Erhalt, der zu den Kosten eines Coins wird.",
  "NFTs are not cryptoassets of this law. Their sales are in no total.":
    "NFTs sind keine Kryptowerte dieses Gesetzes. Ihre Verkäufe sind in keiner Summe.",
  "Staking, interest and airdrops in coins (cost zero)":
    "Staking, Zinsen und Airdrops in Coins (Kosten null)",
  "A net loss reduces the gains of the following five years if the gains are aggregated with other income. Losses of other years are not included.":
    "Ein Nettoverlust mindert die Gewinne der folgenden fünf Jahre, wenn die Gewinne mit anderen Einkünften zusammengefasst werden. Verluste anderer Jahre sind nicht enthalten.",
  "Excluded sales (held for 365 days or more)": "Ausgenommene Verkäufe (365 Tage oder länger gehalten)",
  "Sales within 365 days": "Verkäufe innerhalb von 365 Tagen",
  "Fees of sales": "Gebühren der Verkäufe",
  "28 percent of the net gain": "28 Prozent des Nettogewinns",
  "What is received for coins that were acquired to be sold or traded is income, and their cost is deducted; a trade for another coin is a sale at market value. The report takes every coin for one of these, and none for trading stock of a business.":
    "Was für Coins erhalten wird, die zum Verkauf oder Tausch angeschafft wurden, ist Einkommen, und ihre Kosten werden abgezogen; ein Tausch gegen einen anderen Coin ist ein Verkauf zum Marktwert. Der Bericht sieht jeden Coin als solchen an und keinen als Handelsbestand eines Gewerbes.",
  "Where the cost of the coins sold cannot be identified, they are sold first in, first out or at the weighted average of what is held. Use one method for all years.":
    "Lassen sich die Kosten der verkauften Coins nicht bestimmen, werden sie nach First in, first out oder zum gewichteten Durchschnitt des Bestands verkauft. Verwenden Sie eine Methode für alle Jahre.",
  "Mining, staking, interest and payments are income at their value on receipt, which becomes the cost.":
    "Mining, Staking, Zinsen und Zahlungen sind Einkünfte zum Wert bei Erhalt, der zu den Kosten wird.",
  "Airdrops and hard forks are income on receipt only in a business or scheme, for services, or if they are regular; others cost nothing and count when they are sold. The report takes every airdrop for income: state a value of zero for others.":
    "Airdrops und Hard Forks sind beim Erhalt nur im Gewerbe oder bei einem Gewinnvorhaben, für Leistungen oder bei Regelmäßigkeit Einkünfte; andere kosten nichts und zählen beim Verkauf. Der Bericht sieht jeden Airdrop als Einkünfte an: Geben Sie für andere einen Wert von null an.",
  "The report denies no cost because the coin is bought again: what it costs is deducted.":
    "Der Bericht versagt keine Kosten, weil der Coin wieder gekauft wird: Was er kostet, wird abgezogen.",
  "From the proceeds of a year are deducted what was paid for coins in the year, whether they were sold or not, with the fees of buying and selling, and the costs that earlier years left. The report assigns costs to sales in order; only the sums are declared.":
    "Von den Erlösen eines Jahres wird abgezogen, was im Jahr für Coins bezahlt wurde, ob sie verkauft wurden oder nicht, mit den Gebühren von Kauf und Verkauf, und die Kosten, die von früheren Jahren übrig sind. Der Bericht ordnet die Kosten den Verkäufen der Reihe nach zu; erklärt werden nur die Summen.",
  "Costs that exceed the proceeds of a year are costs of the next year, without limit. The report computes them from the whole history; years before 2019 are computed the same way, which earlier tax returns may contradict. They count only if they were declared.":
    "Kosten, die die Erlöse eines Jahres übersteigen, sind Kosten des nächsten Jahres, ohne Grenze. Der Bericht berechnet sie aus der ganzen Geschichte; Jahre vor 2019 werden ebenso berechnet, wovon frühere Steuererklärungen abweichen können. Sie zählen nur, wenn sie erklärt wurden.",
  "A coin traded for another coin is not a sale, and fees of the trade in money are no cost; stablecoins are coins. A trade for or from an NFT is a sale.":
    "Ein gegen einen anderen Coin getauschter Coin ist kein Verkauf, und Gebühren des Tauschs in Geld sind keine Kosten; Stablecoins sind Coins. Ein Tausch gegen ein NFT oder aus einem NFT ist ein Verkauf.",
  "The income is taxed at 19 percent; the tax return rounds it to whole zlotys. A loss reduces no other income.":
    "Die Einkünfte werden mit 19 Prozent besteuert; die Steuererklärung rundet sie auf ganze Zloty. Ein Verlust mindert keine anderen Einkünfte.",
  "Staking rewards, interest, airdrops and mined coins are taxed when they are sold, and cost nothing. If they are your business, they are income of the business instead.":
    "Staking-Erträge, Zinsen, Airdrops und geschürfte Coins werden beim Verkauf besteuert und kosten nichts. Sind sie Ihr Gewerbe, sind sie stattdessen dessen Einkünfte.",
  "Payments for work and interest in money are income of their kind, at their value on receipt, which becomes the cost of a coin.":
    "Zahlungen für Arbeit und Zinsen in Geld sind Einkünfte ihrer Art, zu ihrem Wert beim Erhalt, der zu den Kosten eines Coins wird.",
  "NFTs are not virtual currencies of this law. Their sales are in no total, and what was paid for them is no cost of coins.":
    "NFTs sind keine virtuellen Währungen dieses Gesetzes. Ihre Verkäufe sind in keiner Summe, und was für sie bezahlt wurde, gehört nicht zu den Kosten von Coins.",
  "There is no loss: costs that were not deducted are costs of the next year, which the report includes.":
    "Es gibt keinen Verlust: Kosten, die nicht abgezogen wurden, sind Kosten des nächsten Jahres, was der Bericht berücksichtigt.",
  Poland: "Polen",
  "Costs of the year": "Kosten des Jahres",
  "Costs that earlier years left": "Kosten, die von früheren Jahren übrig sind",
  "Income from sales": "Einkünfte aus Verkäufen",
  "Costs left for the next year": "Kosten, die für das nächste Jahr bleiben",
  "19 percent of the income": "19 Prozent der Einkünfte",
  "Staking, interest, airdrops and mining in coins (cost zero)":
    "Staking, Zinsen, Airdrops und Mining in Coins (Kosten null)",
};

export default phrases;
