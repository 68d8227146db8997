import { t } from "../../i18n/t.ts";

/** All files of a folder, without hidden files of the operating system. */
export function FolderButton({ onFiles }: { onFiles(files: File[]): void }) {
  return (
    <label className="button small">
      {t("addData.chooseFolder")}
      <input
        type="file"
        multiple
        className="visually-hidden"
        ref={(input) => input?.setAttribute("webkitdirectory", "")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].filter(({ name }) => !name.startsWith("."));
          if (files.length > 0) onFiles(files);
          event.target.value = "";
        }}
      />
    </label>
  );
}
