import { createGalleryPage } from "@parley/library/client/gallery";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../inputs/Button";
import { Row, Stack } from "../layout/Layout";
import { Modal, ModalBody, ModalHead } from "./Modal";
import { Toast } from "./Toast";
import { ToastProvider } from "./ToastProvider";
import { useToasts } from "./ToastsContext";
import type { NewToast } from "./toasts";

const LONG =
    "The kettle, the two bicycles, the wireless, and all eleven of the jumpers that were brought on Saturday have been moved to Things that were mended, with everything that was said about them.";

export const toasts = createGalleryPage("Toast", {
    "Life cycle": () => (
        <ToastProvider>
            <Row>
                <Adds name="Succeed" toast={{ kind: "success", body: "Link copied to clipboard." }} />
                <AddsWithUndo />
                <Adds
                    name="Fail"
                    toast={{ kind: "failure", body: "There was a problem bookmarking this discussion.", wide: true }}
                />
                <Adds name="Fail without words" toast={{}} />
                <Adds
                    name="Persist"
                    toast={{
                        body: "Saved Draft Available.",
                        persistent: true,
                        dismissible: true,
                        wide: true,
                        action: { name: "Navigate to Draft", url: "#draft" },
                    }}
                />
                <Adds name="Say much" toast={{ kind: "failure", body: LONG }} />
            </Row>
        </ToastProvider>
    ),
    "Out of the way of what has the focus": () => (
        <ToastProvider>
            <Stack>
                <Adds name="Fail here" toast={{ kind: "failure", body: "It could not be saved." }} />
                {Array.from({ length: 20 }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
                    <Button key={index} full>
                        Shelf {index + 1}
                    </Button>
                ))}
            </Stack>
        </ToastProvider>
    ),
    "While a modal is open": () => (
        <ToastProvider>
            <InModal />
        </ToastProvider>
    ),
    "Success, with the way back": () => <Toast action={<button type="button">Undo</button>}>Reply deleted.</Toast>,
    "Error, which stays": () => (
        <Toast error wide action={<button type="button">Try again</button>} onDismiss={() => undefined}>
            There was a problem bookmarking this discussion.
        </Toast>
    ),
    Wide: () => (
        <Toast wide action={<a href="#draft">Navigate to Draft</a>}>
            Saved Draft Available.
        </Toast>
    ),
    "Without words": () => <Toast error onDismiss={() => undefined} />,
    "Very long": () => <Toast onDismiss={() => undefined}>{LONG}</Toast>,
    "From right to left": () => (
        <div dir="rtl" lang="ar">
            <Toast action={<button type="button">تراجع</button>}>حُذف الرد.</Toast>
        </div>
    ),
});

function Adds({ name, toast }: { name: string; toast: NewToast }): ReactNode {
    const { addToast } = useToasts();
    return <Button onClick={() => addToast(toast)}>{name}</Button>;
}

function AddsWithUndo(): ReactNode {
    const { addToast } = useToasts();
    const [isThere, setThere] = useState(true);
    return (
        <>
            <Button onClick={remove}>Delete the reply</Button>
            <span>{isThere ? "The reply is there." : "The reply is gone."}</span>
        </>
    );

    function remove(): void {
        setThere(false);
        addToast({ kind: "success", body: "Reply deleted.", action: { name: "Undo", onPress: () => setThere(true) } });
    }
}

function InModal(): ReactNode {
    const { addToast } = useToasts();
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <Button onClick={() => setOpen(true)}>Open a modal</Button>
            {isOpen && (
                <Modal onClose={() => setOpen(false)}>
                    <ModalHead>The tool library</ModalHead>
                    <ModalBody>
                        <Button onClick={() => addToast({ kind: "failure", body: "The drill is lent already." })}>
                            Borrow the drill
                        </Button>
                    </ModalBody>
                </Modal>
            )}
        </>
    );
}
