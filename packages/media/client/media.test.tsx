import { beforeEach, expect, jest, test } from "@jest/globals";
import { getUserPermissions } from "@parley/accounts/contract";
import { getConfig } from "@parley/config/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import type { Media } from "@parley/media/contract";
import { postMedia } from "@parley/media/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useRef } from "react";
import { UploadArea, UploadButton, UploadList, UploadStatus, useUploads } from "./index";

const onInsert = jest.fn<(markdown: string, media: Media) => void>();

let insertsAtOnce = false;
const onRemoved = jest.fn();

function Writing(): ReactNode {
    const uploads = useUploads(onInsert, { insertsAtOnce });
    const area = useRef<HTMLDivElement>(null);
    return (
        <>
            <div ref={area}>
                <textarea aria-label="Text" />
                <UploadArea uploads={uploads} area={area} />
            </div>
            <UploadStatus uploads={uploads} />
            <UploadList uploads={uploads} onRemoved={onRemoved} />
            <UploadButton uploads={uploads} />
        </>
    );
}

const stored = (changes: Partial<Media> = {}): Media => ({
    mediaID: 1,
    url: "http://forum.test/uploads/media/kettle-40x20.png",
    downloadUrl: "http://forum.test/api/v2/media/1/download",
    name: "kettle.png",
    type: "image/png",
    size: 4,
    width: 40,
    height: 20,
    dateInserted: "2026-05-21T12:00:00+00:00",
    insertUserID: 3,
    foreignType: "embed",
    foreignID: 3,
    ...changes,
});

let server: ReturnType<typeof createFakeApi>;
beforeEach(async () => {
    onInsert.mockClear();
    onRemoved.mockClear();
    insertsAtOnce = false;
    server = createFakeApi();
    const may = { type: "global" as const, permissions: { "uploads.add": true } };
    server.answer(getUserPermissions, () => ({ isAdmin: false, permissions: [may], junctions: {}, junctionAliases: {} }));
    server.answer(getConfig, () => ({ "upload.maxSize": "10M" }));
    server.answer(postMedia, () => stored());
    await act(async () => renderWithStore(<Writing />, { server }));
});

const picture = () => new File(["tiny"], "kettle.png", { type: "image/png" });
const pick = (...files: File[]) =>
    act(async () => {
        await screen.findByRole("button", { name: "Add pictures and files" });
        fireEvent.change(document.querySelector('input[type="file"]') as HTMLElement, { target: { files } });
    });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const sent = () => server.sent.filter(({ endpoint }) => endpoint === postMedia);

test("CONT-023 an image is uploaded at once, and inserted with its alternative text", async () => {
    await pick(picture());
    expect(sent()).toEqual([{ endpoint: postMedia, input: { file: expect.any(File) } }]);
    expect(screen.getByText("kettle.png is uploaded.")).toBeTruthy();
    expect(onInsert).not.toHaveBeenCalled();
    fireEvent.change(screen.getByRole("textbox", { name: "What the picture shows" }), { target: { value: "A kettle" } });
    await press("Insert picture");
    expect(onInsert).toHaveBeenCalledWith(`![A kettle](${stored().url})`, stored());
    expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
});

test("with `insertsAtOnce` an image is inserted after its upload, and the upload is still announced", async () => {
    insertsAtOnce = true;
    let arrive: () => void = () => undefined;
    server.answer(postMedia, () => new Promise<Media>((resolve) => (arrive = () => resolve(stored()))));
    await pick(picture());
    expect(screen.getByRole("status").textContent).toBe("Uploading kettle.png");
    await act(async () => arrive());
    expect(onInsert).toHaveBeenCalledWith(`![](${stored().url})`, stored());
    expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("kettle.png is uploaded.");
});

test("dropped and pasted files are uploaded; a file other than an image is inserted automatically", async () => {
    const manual = stored({ type: "application/octet-stream", name: "manual.pdf", url: "http://forum.test/uploads/media/m.pdf" });
    server.answer(postMedia, () => manual);
    const file = new File(["%PDF"], "manual.pdf");
    await screen.findByRole("button", { name: "Add pictures and files" });
    await act(
        async () => void fireEvent.drop(screen.getByLabelText("Text"), { dataTransfer: { files: [file], types: ["Files"] } }),
    );
    await act(
        async () => void fireEvent.paste(screen.getByLabelText("Text"), { clipboardData: { files: [file], types: ["Files"] } }),
    );
    const words = { files: [file], types: ["text/plain", "Files"] };
    await act(async () => void fireEvent.paste(screen.getByLabelText("Text"), { clipboardData: words }));
    expect(onInsert.mock.calls.map(([markdown]) => markdown)).toEqual(Array(2).fill(`[manual.pdf](${manual.url})`));
});

test("CONT-025 CONT-026 CONT-027 CONT-028 files that the settings do not allow are rejected before the upload", async () => {
    const large = picture();
    Object.defineProperty(large, "size", { value: 11 * 1024 ** 2 });
    await pick(large, new File(["x"], "shell.php"));
    expect(screen.getByText("The uploaded file was too big (max 10MB).")).toBeTruthy();
    expect(screen.getByText(/^The uploaded file does not have an allowed extension\. Allowed extensions: txt, jpg/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(sent()).toEqual([]);
});

test("a failed upload shows the reason and can be retried if that may help; a cancelled upload disappears", async () => {
    let isDown = true;
    server.answer(postMedia, () => {
        if (isDown) throw new ApiRefusal({ status: 503, message: "Busy." });
        return stored();
    });
    await pick(picture());
    expect(screen.getByRole("alert").textContent).toContain("Busy.");
    isDown = false;
    await press("Try again");
    expect(screen.getByRole("button", { name: "Insert picture" })).toBeTruthy();
    await press("Remove kettle.png");
    expect(onRemoved).toHaveBeenCalledTimes(1);

    server.answer(postMedia, () => new Promise(() => undefined));
    await pick(picture());
    expect(screen.getByRole("progressbar", { name: "Uploading kettle.png" })).toBeTruthy();
    await press("Cancel kettle.png");
    await waitFor(() => expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull());
    expect(onInsert).not.toHaveBeenCalled();
});
