/** Returns the size in the name of an image stored by this site, as in `/uploads/import/x-672x400.jpg`; undefined for any other URL. */
export function parseOwnPictureSize(address: string): { width: string; height: string } | undefined {
    const folder = address.lastIndexOf("/uploads/");
    if (folder < 0 || /[?#]/.test(address.slice(folder))) return undefined;
    const [, width, height] = /-(\d{1,4})x(\d{1,4})\.\w{3,4}$/.exec(address) ?? [];
    return width && height ? { width, height } : undefined;
}
