import type { ReactNode } from "react";
import { useContext } from "react";
import { AssetContext } from "./AssetContext";
import { icon } from "./Icon.styles";
import type { IconName } from "./names";

interface IconProps {
    name: IconName;
    /** 16, 24 or 32 pixels at the usual size of text; 24 when not given. */
    size?: "s" | "m" | "l";
    /** Mirrored in right-to-left text: for arrows that run along the line. */
    flip?: boolean;
}

const sizes = { s: icon.small, m: "", l: icon.large };

/** A drawing from the sprite. It is never read out: the word beside it, or the label of its button, says what it means. */
export function Icon({ name, size = "m", flip = false }: IconProps): ReactNode {
    const { icons } = useContext(AssetContext);
    const classes = [icon.root, sizes[size], flip && icon.flip].filter(Boolean).join(" ");
    return (
        <svg className={classes} aria-hidden="true">
            <use href={`${icons}#${name}`} />
        </svg>
    );
}
