import type { Editor } from "slate";
import { ReactEditor } from "slate-react";
import { syncSelection } from "../syncSelection";

/** Runs a command from a menu. The menu restores the focus to its button on closing, so the editor is focused afterwards. */
export function runFromMenu(editor: Editor, run: () => void): void {
    syncSelection(editor);
    run();
    setTimeout(() => ReactEditor.focus(editor));
}
