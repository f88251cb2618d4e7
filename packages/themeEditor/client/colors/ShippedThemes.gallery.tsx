import { Stack } from "@parley/library/client/components";
import { createGalleryPage } from "@parley/library/client/gallery";
import { readThemeColors, SHIPPED_THEMES } from "@parley/themes/contract";
import { PaletteDrawings } from "./PaletteSample";
import { getPalettes } from "./themePalettes";

export const shippedThemes = createGalleryPage("Shipped themes", {
    "Each in its four palettes": () => (
        <Stack>
            {SHIPPED_THEMES.map(({ key, name, variables }) => (
                <section key={key} aria-label={name}>
                    <h3>{name}</h3>
                    <PaletteDrawings palettes={getPalettes(readThemeColors(variables)).palettes} />
                </section>
            ))}
        </Stack>
    ),
});
