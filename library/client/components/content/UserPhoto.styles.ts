import { styles, tokens } from "@parley/library/client/styles";

const grey = `color-mix(in srgb, ${tokens.ink3} 70%, ${tokens.paperSunk})`;
const head = `radial-gradient(circle at 50% 39%, ${grey} 16%, transparent 17%)`;
const shoulders = `radial-gradient(ellipse 36% 38% at 50% 100%, ${grey} 98%, transparent)`;

const square = (size: string) => ({ inlineSize: size, blockSize: size });

export const userPhoto = styles("user-photo", {
    root: {
        display: "block",
        flex: "none",
        overflow: "hidden",
        borderRadius: "50%",
        background: tokens.paperSunk,
        color: tokens.ink3,
        objectFit: "cover",
        $nest: {
            "& > svg": { inlineSize: "100%", blockSize: "100%", opacity: 0.7 },
            // The pseudo-element is only drawn over a broken image: the silhouette for pages without scripts.
            "img&": { position: "relative" },
            "img&::after": {
                content: '""',
                position: "absolute",
                inset: 0,
                background: `${head} 0 0 / 100% 100%, ${shoulders} 0 0 / 100% 100%, ${tokens.paperSunk}`,
            },
        },
    },
    size24: square(tokens.photo24),
    size28: square(tokens.photo28),
    size40: square(tokens.photo40),
    size70: square(tokens.photo70),
    size100: square(tokens.photo100),
    size145: square(tokens.photo145),
    faces: { display: "flex", alignItems: "center", $nest: { "& > *": { marginInlineEnd: -6 } } },
    face: { borderRadius: "50%", boxShadow: `0 0 0 2px ${tokens.paper}` },
    more: { $nest: { "&&": { marginInline: "14px 0", color: tokens.ink3, fontSize: tokens.size12 } } },
    people: { display: "grid" },
    person: {
        display: "flex",
        alignItems: "center",
        gap: 10,
        paddingBlock: 5,
        minInlineSize: 0,
        $nest: {
            "& > a": { color: "inherit", textDecoration: "none", overflowWrap: "anywhere" },
            "& > a:hover": { textDecoration: "underline" },
        },
    },
    end: { marginInlineStart: "auto", color: tokens.ink3, fontSize: tokens.size12, fontVariantNumeric: "tabular-nums" },
});
