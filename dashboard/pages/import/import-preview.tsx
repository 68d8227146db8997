import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { messageOf } from "../../../src/core/errors.ts";
import { useAccount, useAct, useAnswer } from "../../data/account.tsx";
import type { ImportFormat } from "../../data/records.ts";
import type { UploadedFile } from "../../data/auth.ts";
import { useService } from "../../data/service.ts";
import { isOpen, useTasks } from "../../data/tasks.tsx";
import { counted } from "../../format/names.ts";
import { Placeholder } from "../../parts/answer.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { Link } from "../../router.tsx";
import { Meter, ProgressWords } from "../../shell/task-parts.tsx";
import { TransactionRow } from "../transactions/transaction-row.tsx";
import { OptionFields } from "./option-fields.tsx";
import { Problems } from "./problems.tsx";

/** Shows what a file would bring, with its problems by row, and lets it in on a word. */
export function ImportPreview({ file, onDone }: { file: UploadedFile; onDone(): void }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const act = useAct();
  const { fail } = useNotify();
  const [format, setFormat] = useState("");
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [taskId, setTaskId] = useState<string | null>(null);
  const formats = useFormats();
  const input = useMemo(
    () => ({
      fileId: file.fileId,
      ...(format === "" ? {} : { format }),
      ...(Object.keys(options).length === 0 ? {} : { options }),
    }),
    [file.fileId, format, options],
  );
  const preview = useQuery({
    queryKey: [accountName, "imports.preview", input],
    queryFn: ({ signal }) => service.call("imports.preview", { accountName, ...input }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = formats.find(({ id }) => id === (format === "" ? preview.data?.format : format));
  const start = async (onProblem: "abort" | "skip"): Promise<void> => {
    try {
      const { taskId: started } = await act("imports.create", { ...input, onProblem }, ["tasks"]);
      setTaskId(started);
    } catch (error) {
      fail(error);
    }
  };
  if (taskId !== null) return <Progress taskId={taskId} fileName={file.name} onDone={onDone} />;
  return (
    <section className="card stack" aria-labelledby="preview">
      <header className="card-head">
        <h2 id="preview">{file.name}</h2>
        <button type="button" className="button small quiet" onClick={onDone}>
          Another file
        </button>
      </header>
      <div className="form-row">
        <label className="field">
          <span>Format</span>
          <select value={format} onChange={(event) => setFormat(event.target.value)}>
            <option value="">
              {preview.data === undefined
                ? "Recognise it"
                : `Recognised: ${formats.find(({ id }) => id === preview.data.format)?.title ?? preview.data.format}`}
            </option>
            {formats.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {found !== undefined && <OptionFields format={found} options={options} onChange={setOptions} />}
      </div>
      {found !== undefined && <p className="small faint">{found.howTo}</p>}
      {preview.isPending && <Placeholder lines={5} />}
      {preview.isError && (
        <div className="failure" role="alert">
          <p>{messageOf(preview.error)}</p>
        </div>
      )}
      {preview.data !== undefined && (
        <>
          <p>
            <b>{counted(preview.data.rows, "row")}</b> give{" "}
            <b>{counted(preview.data.transactions, "transaction")}</b>
            {preview.data.problems.length > 0 && (
              <>
                , and <b className="loss">{counted(preview.data.problemCount, "row")}</b> cannot be read
              </>
            )}
            .
          </p>
          <Problems problems={preview.data.problems} total={preview.data.problemCount} />
          {preview.data.sample.length > 0 && (
            <ul className="rows sample" aria-label="The first transactions of the file">
              {preview.data.sample.slice(0, 5).map((transaction) => (
                <li key={transaction.id}>
                  <TransactionRow transaction={transaction} brief still />
                </li>
              ))}
            </ul>
          )}
          <div className="actions">
            {preview.data.problems.length === 0 ? (
              <button
                type="button"
                className="button primary"
                disabled={preview.data.transactions === 0}
                onClick={() => void start("abort")}
              >
                Import {counted(preview.data.transactions, "transaction")}
              </button>
            ) : (
              <button
                type="button"
                className="button primary"
                disabled={preview.data.transactions === 0}
                onClick={() => void start("skip")}
              >
                Import without the rows that cannot be read
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

export function useFormats(): ImportFormat[] {
  const service = useService();
  const answer = useQuery({
    queryKey: ["", "imports.formats"],
    queryFn: ({ signal }) => service.call("imports.formats", {}, signal),
  });
  return answer.data ?? [];
}

function Progress({ taskId, fileName, onDone }: { taskId: string; fileName: string; onDone(): void }) {
  const act = useAct();
  const { fail } = useNotify();
  const asked = useAnswer("tasks.get", { taskId });
  const task = useTasks().find(({ id }) => id === taskId) ?? asked.data;
  if (task === undefined) return <Placeholder lines={3} />;
  const isRunning = isOpen(task);
  return (
    <section className="card stack" aria-labelledby="progress">
      <h2 id="progress">
        {isRunning
          ? `Reading ${fileName}`
          : task.state === "done"
            ? `${fileName} is in`
            : `${fileName} was not imported`}
      </h2>
      {isRunning && <Meter task={task} />}
      <p role="status" className="soft">
        {isRunning ? (
          <ProgressWords task={task} />
        ) : task.state === "done" ? (
          task.progress.message || "Balances and net worth follow by themselves."
        ) : (
          (task.error ?? "It was cancelled; nothing of it was kept.")
        )}
      </p>
      <div className="actions">
        {isRunning ? (
          <button
            type="button"
            className="button quiet"
            onClick={() => void act("tasks.cancel", { taskId }).catch(fail)}
          >
            Cancel the import
          </button>
        ) : (
          <>
            {task.state === "done" && (
              <Link to="/" className="button primary">
                See the net worth
              </Link>
            )}
            <button type="button" className="button" onClick={onDone}>
              Add another file
            </button>
          </>
        )}
      </div>
    </section>
  );
}
