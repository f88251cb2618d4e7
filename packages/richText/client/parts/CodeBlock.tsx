import { useTranslation } from "@parley/library/client/i18n";
import { Transforms } from "slate";
import type { RenderElementProps } from "slate-react";
import { ReactEditor, useSlateStatic } from "slate-react";
import { rich } from "../RichEditor.styles";

/** Selectable languages, by the short names that the syntax highlighter knows. */
const LANGUAGES: readonly (readonly [lang: string, name: string])[] = [
    ["bash", "Bash"],
    ["c", "C"],
    ["cpp", "C++"],
    ["csharp", "C#"],
    ["css", "CSS"],
    ["diff", "Diff"],
    ["go", "Go"],
    ["xml", "HTML, XML"],
    ["ini", "INI, TOML"],
    ["java", "Java"],
    ["javascript", "JavaScript"],
    ["json", "JSON"],
    ["kotlin", "Kotlin"],
    ["lua", "Lua"],
    ["markdown", "Markdown"],
    ["php", "PHP"],
    ["python", "Python"],
    ["r", "R"],
    ["ruby", "Ruby"],
    ["rust", "Rust"],
    ["sql", "SQL"],
    ["swift", "Swift"],
    ["typescript", "TypeScript"],
    ["yaml", "YAML"],
];

/** Code block with a language select. A language outside the list is preserved. */
export function CodeBlock({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const t = useTranslation();
    const editor = useSlateStatic();
    const lang = element.lang ?? "";
    const isOffered = lang === "" || LANGUAGES.some(([offered]) => offered === lang);
    return (
        <div {...attributes} className={rich.code}>
            <div className={rich.language} contentEditable={false}>
                <select aria-label={t("Language of the code")} value={lang} onChange={({ target }) => choose(target.value)}>
                    <option value="">{t("Plain text")}</option>
                    {!isOffered && <option value={lang}>{lang}</option>}
                    {LANGUAGES.map(([offered, name]) => (
                        <option key={offered} value={offered}>
                            {name}
                        </option>
                    ))}
                </select>
            </div>
            <pre className={rich.program} spellCheck={false}>
                <code>{children}</code>
            </pre>
        </div>
    );

    function choose(value: string): void {
        const at = ReactEditor.findPath(editor, element);
        if (value) Transforms.setNodes(editor, { lang: value }, { at });
        else Transforms.unsetNodes(editor, "lang" as "text", { at });
        ReactEditor.focus(editor);
    }
}
