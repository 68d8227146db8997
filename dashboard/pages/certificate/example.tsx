import type { Certificate } from "../../data/records.ts";
import { Link } from "../../router.tsx";
import { Rich } from "../../i18n/rich.tsx";
import { numberText, t } from "../../i18n/t.ts";
import { Verified } from "./verified.tsx";

const blocks = [23_600_000, 23_650_000, 23_700_000, 23_750_000, 23_800_000];
/** Symbols of the example's assets, which the account may not have. */
const symbols = new Map([
  ["eip155:1/slip44:60", "ETH"],
  ["bip122:000000000019d6689c085ae165831e93/slip44:0", "BTC"],
]);
/** Fictional figures and addresses, shown only under the heading “Example”. */
const verified: Certificate["verified"] = [
  {
    wallet: `0x${"e".repeat(40)}`,
    assetId: "eip155:1/slip44:60",
    amount: "1.5",
    block: 23_850_000,
    pastBlocks: blocks.map((block) => ({ block, ok: true })),
  },
  {
    wallet: "bc1qexampleexampleexampleexampleexample",
    assetId: "bip122:000000000019d6689c085ae165831e93/slip44:0",
    amount: "0.25",
    block: 925_000,
    pastBlocks: [],
  },
];

/** Shown when nothing has been compared yet: the reason, the remedy, and an example of the report that is marked as such. */
export function Example() {
  return (
    <section aria-labelledby="example" className="no-print">
      <h2 id="example">{t("certificate.whatThisShows")}</h2>
      <p className="soft">
        <Rich
          message="certificate.comparesBalances"
          values={{}}
          elements={{ link: (text) => <Link to="/connections">{text}</Link> }}
        />
      </p>
      <div className="certificate-example">
        <p>
          <span className="badge">{t("certificate.example")}</span>{" "}
          <span className="faint small">{t("certificate.exampleIsInvented")}</span>
        </p>
        <Verified verified={verified} symbols={symbols} />
        <p>
          <Rich
            message="certificate.difference"
            values={{
              symbol: "USDC",
              wallet: "0xeeee…eeee",
              source: numberText(1_200),
              computed: numberText(1_000),
            }}
            elements={{ b: (text) => <b>{text}</b> }}
          />
        </p>
        <p className="soft small">
          {t("certificate.likelyCause", { likelyCause: t("certificate.exampleCause") })}
        </p>
      </div>
    </section>
  );
}
