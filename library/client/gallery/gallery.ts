import type { ComponentType } from "react";

/** One page of the gallery: a component, in every state it can be in. */
export interface GalleryPage {
    /** The component's name, by which the page is found. */
    title: string;
    /** What each part shows → how it is drawn. Each is a component of its own, so it may hold state. */
    parts: Record<string, ComponentType>;
    /** The parts stand in a column as wide as the middle of a page, for that is where they are used. */
    narrow: boolean;
}

/**
 * Describes a page of the gallery. It stands beside the component in `X.gallery.tsx` and is found there by its name; the texts in it
 * are samples, and are not translated.
 */
export function gallery(title: string, parts: Record<string, ComponentType>, { narrow = false } = {}): GalleryPage {
    return { title, parts, narrow };
}
