import { createGalleryPage, samplePicture } from "@parley/library/client/gallery";
import type { ReactNode } from "react";
import { UploadList } from "./UploadList";
import type { Upload, Uploads } from "./useUploads";

const nothing = () => undefined;

function Sample(changes: Partial<Upload>): ReactNode {
    const file = new File(["x".repeat(234_567)], changes.file?.name ?? "kettle-before-and-after.jpg");
    const uploads: Uploads = {
        list: [{ key: 1, isPicture: true, share: 0, mayRetry: false, ...changes, file }],
        news: undefined,
        mayUpload: true,
        requiresDescription: true,
        extensions: [],
        add: nothing,
        retry: nothing,
        drop: nothing,
        insert: nothing,
    };
    return <UploadList uploads={uploads} />;
}

const media = {
    mediaID: 1,
    url: samplePicture,
    downloadUrl: "",
    name: "kettle.jpg",
    type: "image/jpeg",
    size: 234_567,
    width: 320,
    height: 180,
    dateInserted: "2026-05-21T12:00:00+00:00",
    insertUserID: 1,
    foreignType: "embed",
    foreignID: 1,
};

export const uploadLists = createGalleryPage(
    "Uploads",
    {
        "A picture on its way": () => <Sample share={0.4} />,
        "A file on its way": () => <Sample isPicture={false} share={0.7} file={new File([], "kettle-manual.pdf")} />,
        "A picture that waits for its words": () => <Sample media={media} share={1} />,
        "Not taken": () => (
            <Sample
                isPicture={false}
                file={new File([], "a-very-long-name-of-a-kettle-that-nobody-wants-to-read-to-its-end.php")}
                wrong="The uploaded file does not have an allowed extension. Allowed extensions: jpg, png."
            />
        ),
        "Not sent": () => <Sample wrong="The request did not get through." mayRetry />,
    },
    { narrow: true },
);
