/** Checks whether native sharing is used: only on phones and tablets that support it (DISC-071). */
export function sharesNatively({ userAgent, maxTouchPoints = 0, share }: Partial<Navigator> & { userAgent: string }): boolean {
    // iPads identify as Macs, but no Mac has a touch screen.
    const isMobile = /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
    return isMobile && typeof share === "function";
}

/** Copies a text and returns whether that succeeded. Insecure origins have no clipboard API, but can copy the selection of a field. */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        field?.select();
        return document.execCommand?.("copy") ?? false;
    }
}
