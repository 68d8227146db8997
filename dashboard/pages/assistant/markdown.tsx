import { safeText } from "../../../src/lib/safe-text.ts";
import { parseMarkdown, type Block, type Inline } from "../../format/markdown.ts";
import { t } from "../../i18n/t.ts";

/** Renders a model's Markdown. Links, images and HTML in it remain plain text. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      {parseMarkdown(safeText(text)).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <p className="markdown-heading">
          <Line of={block.inlines} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Line of={block.inlines} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Line of={block.inlines} />
        </blockquote>
      );
    case "code":
      return <Code text={block.text} label={t("assistant.code")} />;
    case "rule":
      return <hr />;
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Line of={item} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <div className="scroll-table" tabIndex={0} role="group" aria-label={t("assistant.table")}>
          <table className="table">
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col" className={block.ends[index] === true ? "end" : ""}>
                    <Line of={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, place) => (
                <tr key={place}>
                  {row.map((cell, index) => (
                    <td key={index} className={block.ends[index] === true ? "end" : ""}>
                      <Line of={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** A code block. Long lines scroll, also by keyboard. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <pre className="code" tabIndex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

function Line({ of }: { of: Inline[] }) {
  return of.map(({ kind, text }, index) =>
    kind === "strong" ? (
      <strong key={index}>{text}</strong>
    ) : kind === "emphasis" ? (
      <em key={index}>{text}</em>
    ) : kind === "code" ? (
      <code key={index}>{text}</code>
    ) : (
      text
    ),
  );
}
