export { mentionsOf, renderBody } from "./formats";
export type { RenderOptions } from "./formats";
export { MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_LINES, MAXIMUM_NESTING, TooComplex } from "./complexity";
export { judgeLink } from "./links";
export type { JudgedLink, LinkContext } from "./links";
export { MAXIMUM_MENTIONS } from "./mentions";
export type { Mention, NamedMention } from "./mentions";
export { excerptOf, firstImage, lengthOf, plainText } from "./reading";
export type { BodyImage } from "./reading";
