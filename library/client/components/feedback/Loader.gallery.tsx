import { createGalleryPage } from "@parley/library/client/gallery";
import { LineBones, Loader, PostBones, RowBones } from "./Loader";

export const loaders = createGalleryPage("Loader", {
    Rows: () => <Loader />,
    "One row": () => (
        <Loader>
            <RowBones count={1} />
        </Loader>
    ),
    "A post": () => (
        <Loader>
            <PostBones />
        </Loader>
    ),
    "Lines of a panel": () => (
        <Loader>
            <LineBones />
        </Loader>
    ),
    "Right to left": () => (
        <div dir="rtl">
            <Loader />
        </div>
    ),
});
