import type { GalleryPage } from "@parley/library/client/gallery";

/** Every page of the gallery, by its title: whatever stands in a `*.gallery.tsx` of the library's or a package's client. */
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
