/** The address under which a page is passed on, with the word by which it is known that it was (DISC-072). */
export function sharedURL(url: string): string {
    const shared = new URL(url);
    shared.searchParams.set("utm_source", "community-share");
    return shared.href;
}

/** Whether the device's own way to share is taken: on phones and tablets only, and only where there is one (DISC-071). */
export function sharesNatively({ userAgent, maxTouchPoints = 0, share }: Partial<Navigator> & { userAgent: string }): boolean {
    // An iPad says that it is a Mac, but no Mac can be touched.
    const isMobile = /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
    return isMobile && typeof share === "function";
}

/** Copies a text; says whether it could. Pages without a safe origin have no clipboard, but can copy what is selected. */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        field?.select();
        return document.execCommand?.("copy") ?? false;
    }
}
