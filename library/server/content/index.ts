export { MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_LINES, MAXIMUM_NESTING, TooComplex } from "./complexity";
export type { RenderOptions } from "./formats";
export { mentionsOf, renderBody } from "./formats";
export type { JudgedLink, LinkContext } from "./links";
export { judgeLink } from "./links";
export type { Mention, NamedMention } from "./mentions";
export { MAXIMUM_MENTIONS, withoutMentions } from "./mentions";
export type { BodyImage } from "./reading";
export { excerptOf, firstImage, lengthOf, plainText } from "./reading";
