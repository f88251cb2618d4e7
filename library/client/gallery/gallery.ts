import type { ComponentType } from "react";

/** Page of the gallery: a component in all its states. */
export interface GalleryPage {
    /** Name of the component, by which the page is found. */
    title: string;
    /** Components that render the parts, by their descriptions. As components, they may have state. */
    parts: Record<string, ComponentType>;
    /** Whether the parts are in a column as wide as the middle column of a page. */
    narrow: boolean;
}

/**
 * Creates a page of the gallery. It is exported by `X.gallery.tsx` beside the component; the texts in it are samples and not translated.
 */
export function createGalleryPage(title: string, parts: Record<string, ComponentType>, { narrow = false } = {}): GalleryPage {
    return { title, parts, narrow };
}
