import { styles, text, tokens } from "@parley/library/client/styles";

export const whyNot = styles("why-not", {
    /** Numbered steps, one below the other. */
    steps: {
        listStyle: "decimal",
        paddingInlineStart: tokens.s6,
        $nest: { "& > li": { paddingBlock: tokens.s1 } },
    },
    decides: { ...text.label },
});
