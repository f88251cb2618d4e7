export { breakpoints, media } from "./breakpoints";
export {
    activeOption,
    fillingPicture,
    optionRow,
    plainLink,
    raised,
    text,
    unreadRow,
    visuallyHidden,
    widePicture,
    widgetGap,
    wordInSentence,
} from "./mixins";
export type { Rules } from "./styles";
export { collectNames, collectStyles, defineVariables, globalStyles, keyframes, rawStyles, styles } from "./styles";
export { writeTheme } from "./theme";
export { tokens } from "./tokens";
