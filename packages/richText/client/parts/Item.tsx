import { useTranslation } from "@parley/library/client/i18n";
import type { MouseEvent } from "react";
import { Transforms } from "slate";
import type { RenderElementProps } from "slate-react";
import { ReactEditor, useSlateStatic } from "slate-react";
import { rich } from "../RichEditor.styles";

/**
 * Item of a list; a task has a checkbox, which a pointer toggles without moving the caret. Keyboards have a shortcut, because Tab nests the
 * item.
 */
export function Item({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const t = useTranslation();
    const editor = useSlateStatic();
    if (typeof element.checked !== "boolean") return <li {...attributes}>{children}</li>;
    return (
        <li {...attributes} className={rich.task}>
            <span className={rich.taskBox} contentEditable={false}>
                <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={t("Task done")}
                    checked={element.checked}
                    onMouseDown={keepFocus}
                    onChange={({ target }) => put(target.checked)}
                />
            </span>
            {children}
        </li>
    );

    function put(checked: boolean): void {
        Transforms.setNodes(editor, { checked }, { at: ReactEditor.findPath(editor, element) });
    }
}

function keepFocus(event: MouseEvent): void {
    event.preventDefault();
}
