import { createGalleryPage } from "@parley/library/client/gallery";
import { Icon } from "./Icon";
import { iconSamples } from "./Icon.gallery.styles";
import type { IconName } from "./names";
import { iconNames } from "./names";

export const icons = createGalleryPage("Icon", {
    "All drawings, by their names": () => (
        <ul className={iconSamples.grid} translate="no">
            {iconNames.map((name) => (
                <li key={name}>
                    <Icon name={name} />
                    {name}
                </li>
            ))}
        </ul>
    ),
    "Small, middle and large": () => (
        <ul className={iconSamples.grid}>
            {(["s", "m", "l"] as const).map((size) => (
                <li key={size}>
                    <Icon name="search" size={size} />
                    {size}
                </li>
            ))}
        </ul>
    ),
    "Arrows that run along the line turn round in right-to-left text": () => (
        <ul className={iconSamples.grid}>
            {(["ltr", "rtl"] as const).flatMap((dir) =>
                (["next", "reply", "bullets"] satisfies IconName[]).map((name) => (
                    <li key={`${dir} ${name}`} dir={dir}>
                        <Icon name={name} />
                        {dir}
                    </li>
                )),
            )}
        </ul>
    ),
});
