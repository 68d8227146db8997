import { Component, type ReactNode } from "react";
import { errorText } from "../i18n/error-text.ts";
import { t } from "../i18n/t.ts";

/** An error boundary: an error in one part of the page does not remove the rest. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="failure" role="alert">
        <p>{t("common.thisPartOfThePage", { error: errorText(this.state.error) })}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t("common.reloadThePage")}
        </button>
      </div>
    );
  }
}
