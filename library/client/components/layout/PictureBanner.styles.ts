import { fillingPicture, media, styles, text, tokens } from "@parley/library/client/styles";

const height = (px: number) => ({ minBlockSize: px });

export const pictureBanner = styles("picture-banner", {
    root: {
        position: "relative",
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        alignContent: "center",
        minBlockSize: 50,
        overflow: "hidden",
        background: tokens.paperWash,
        borderBlockEnd: `${tokens.stroke} solid ${tokens.line}`,
        $nest: { [media.print]: { display: "none" } },
    },
    height80: height(80),
    height90: height(90),
    height100: height(100),
    height110: height(110),
    height120: height(120),
    height130: height(130),
    height140: height(140),
    height150: height(150),
    height160: height(160),
    height170: height(170),
    height180: height(180),
    // Nearly transparent on the paper colour, so that text is readable on any picture and in every palette.
    picture: {
        $nest: {
            "& > img": { ...fillingPicture, opacity: 0.15 },
        },
    },
    inside: {
        position: "relative",
        inlineSize: "100%",
        maxInlineSize: 1416,
        marginInline: "auto",
        padding: `${tokens.s8} ${tokens.gutterFull}`,
        textAlign: "center",
        overflowWrap: "anywhere",
        $nest: { [media.notFull]: { paddingInline: tokens.gutter }, [media.small]: { paddingBlock: tokens.s5 } },
    },
    low: { $nest: { "&&": { paddingBlock: tokens.s3 } } },
    // LAY-062: a content of 550 px where there is space for it, and a text of 705 px at most.
    content: { minInlineSize: "min(100%, 550px)", marginInline: "auto", inlineSize: "fit-content" },
    title: text.head24,
    text: { maxInlineSize: 705, marginBlockStart: tokens.s2, marginInline: "auto", color: tokens.ink2, ...text.size16 },
    search: { marginBlockStart: tokens.s5, maxInlineSize: 550, marginInline: "auto" },
});
