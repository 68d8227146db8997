import { useAnswer } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import { useFormat } from "../format/use-format.ts";
import { Answer } from "../parts/answer.tsx";
import { CoinMark } from "../parts/coin-mark.tsx";

type Item = {
  assetId: string;
  symbol?: string;
  amount: string;
  price: string | null;
  source?: string | null;
  priceSource?: string | null;
  value: string | null;
};
type Explained = { day: string; value: string | null; items?: Item[]; assets?: Item[] };

/** Every asset's amount, price, where that price is from, and value. They sum to the net worth, to the digit. */
export default function NetWorthOfDay({ day }: { day: string }) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const answer = useAnswer<Explained>("netWorth.explain", { day });
  return (
    <Answer of={answer} lines={10}>
      {(explained) => (
        <div className="stack">
          <p>
            <b className="big">{format.money(explained.value)}</b>{" "}
            <span className="soft">on {format.day(day)}: the sum of amount × price</span>
          </p>
          <table className="table small">
            <thead>
              <tr>
                <th scope="col">Asset</th>
                <th scope="col" className="end">
                  Amount
                </th>
                <th scope="col" className="end">
                  Price
                </th>
                <th scope="col" className="end">
                  Value
                </th>
              </tr>
            </thead>
            <tbody>
              {(explained.items ?? explained.assets ?? []).map((item) => (
                <tr key={item.assetId}>
                  <th scope="row">
                    <span className="with-mark">
                      <CoinMark symbol={item.symbol ?? symbolOf(item.assetId)} size="small" />
                      {item.symbol ?? symbolOf(item.assetId)}
                    </span>
                  </th>
                  <td className="end">{format.amount(item.amount)}</td>
                  <td className="end">
                    {format.price(item.price)}
                    <span className="faint block">{item.priceSource ?? item.source ?? ""}</span>
                  </td>
                  <td className="end">{format.money(item.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Answer>
  );
}
