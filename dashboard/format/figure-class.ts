/** From this many characters on, a total of 10^14 and more, it is smaller so that it stays on one line of a phone. */
const longWorth = 16;
/** From this many characters on, an amount in a row is smaller so that no digit of it is cut. */
const longAmount = 17;

/** Whether a total leaves no room for a name in front of it on a phone. */
export function isLongWorth(figure: string): boolean {
  return figure.length > longWorth;
}

/** The classes of a page's largest figure. */
export function worthClass(figure: string): string {
  return isLongWorth(figure) ? "worth-figure long" : "worth-figure";
}

/** The classes of an amount in a row of fixed height. A symbol behind it may be cut, the amount may not. */
export function rowFigureClass(amount: string): string {
  return amount.length > longAmount ? "clip long" : "clip";
}
