import type { ReactNode } from "react";
import { useContext } from "react";
import { AssetContext } from "./AssetContext";
import { icon } from "./Icon.styles";
import type { IconName } from "./names";
import { DIRECTIONAL_ICONS } from "./names";

interface IconProps {
    name: IconName;
    /** Size of 16, 24 or 32 px at the default text size; 24 by default. */
    size?: "s" | "m" | "l";
}

const sizes = { s: icon.small, m: icon.medium, l: icon.large };

/**
 * Renders an icon from the sprite, mirrored in right-to-left text if it is one of `DIRECTIONAL_ICONS`. It is hidden from assistive technology,
 * since the text beside it or the label of its button has the same meaning.
 */
export function Icon({ name, size = "m" }: IconProps): ReactNode {
    const { icons } = useContext(AssetContext);
    const classes = DIRECTIONAL_ICONS.has(name) ? `${sizes[size]} ${icon.flip}` : sizes[size];
    return (
        <svg className={classes} aria-hidden="true">
            <use href={`${icons}#${name}`} />
        </svg>
    );
}
