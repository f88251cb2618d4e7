/** Returns the path of an icon of the site in another size, or name of its file, by the path of the largest one, `KEY.png`. */
export const toSizedIcon = (icon: string, suffix: string): string => icon.replace(/\.png$/, `${suffix}.png`);
