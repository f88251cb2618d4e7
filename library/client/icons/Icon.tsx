import type { ReactNode } from "react";
import { useContext } from "react";
import { AssetContext } from "./AssetContext";
import { icon } from "./Icon.styles";
import type { IconName } from "./names";

interface IconProps {
    name: IconName;
    /** Size of 16, 24 or 32 px at the default text size; 24 by default. */
    size?: "s" | "m" | "l";
    /** Whether to mirror the icon in right-to-left text: for horizontal arrows. */
    flip?: boolean;
}

const sizes = { s: icon.small, m: "", l: icon.large };

/**
 * Renders an icon from the sprite. It is hidden from assistive technology, since the text beside it or the label of its button has the same
 * meaning.
 */
export function Icon({ name, size = "m", flip = false }: IconProps): ReactNode {
    const { icons } = useContext(AssetContext);
    const classes = [icon.root, sizes[size], flip && icon.flip].filter(Boolean).join(" ");
    return (
        <svg className={classes} aria-hidden="true">
            <use href={`${icons}#${name}`} />
        </svg>
    );
}
