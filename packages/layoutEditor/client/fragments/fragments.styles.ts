import { styles, tokens } from "@parley/library/client/styles";

export const fragmentEditor = styles("fragment-editor", {
    code: {
        display: "grid",
        gap: tokens.s4,
        $nest: { "& textarea": { fontFamily: "ui-monospace, monospace", tabSize: 4, overflowWrap: "anywhere" } },
    },
    preview: { padding: tokens.s3, border: `${tokens.stroke} dotted ${tokens.line2}`, overflowWrap: "anywhere" },
    usage: { margin: 0, paddingInlineStart: tokens.s3 },
});
