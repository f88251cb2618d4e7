import type { GalleryPage } from "@parley/library/client/gallery";

/** All pages of the gallery, by title: the exports of every `*.gallery.tsx` in the clients of the library and the packages. */
export const pages: readonly GalleryPage[] = [
    import.meta.webpackContext("../../library/client", { recursive: true, regExp: /\.gallery\.tsx$/ }),
    import.meta.webpackContext("../../packages", { recursive: true, regExp: /^\.\/[^/]+\/client\/.*\.gallery\.tsx$/ }),
]
    .flatMap((files) => files.keys().map((path) => files(path) as Record<string, unknown>))
    .flatMap((file) => Object.values(file).filter(isPage))
    .sort((a, b) => a.title.localeCompare(b.title, "en"));

function isPage(value: unknown): value is GalleryPage {
    return typeof value === "object" && value !== null && "title" in value && "parts" in value;
}
