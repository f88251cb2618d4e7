import { createGalleryPage } from "@parley/library/client/gallery";
import type { ReactNode, SubmitEvent } from "react";
import { useMemo, useState } from "react";
import { classNames } from "../classNames";
import { Notice } from "../content/Lists";
import { Button } from "../inputs/Button";
import { Field } from "../inputs/Field";
import { TextInput } from "../inputs/TextInput";
import { Row } from "../layout/Layout";
import { DropdownMenu } from "./DropdownMenu";
import { MenuItem } from "./MenuItems";
import type { ModalSize } from "./Modal";
import { Modal, ModalBody, ModalContext, ModalFoot, ModalHead } from "./Modal";
import { modal } from "./Modal.styles";
import { ToastProvider } from "./ToastProvider";
import { useToasts } from "./ToastsContext";

const SIZES: [size: ModalSize, name: string][] = [
    ["small", "Small, 375"],
    ["medium", "Medium, 516"],
    ["large", "Large, 720"],
    ["xl", "Xl, 1022"],
    ["xxl", "Xxl, 1320"],
    ["fullScreen", "Full screen"],
    ["right", "Panel from right"],
    ["rightLarge", "Large panel from right"],
    ["left", "Panel from left"],
    ["top", "Drop-down from top"],
];

const PARAGRAPHS = [
    "Unplug it, and let it cool for an hour.",
    "Turn it over: three screws, one of them under the label.",
    "The base comes away with a quarter turn against the clock.",
    "Look at the contacts before anything else. If they are black, a strip of fine paper is all you need.",
    "The element is riveted. Leave it alone.",
];

export const modals = createGalleryPage("Modal", {
    "In every size": () => (
        <Row>
            {SIZES.map(([size, name]) => (
                <Opener key={size} name={name}>
                    {(close) => (
                        <Modal size={size} onClose={close}>
                            <ModalHead>{name}</ModalHead>
                            <ModalBody>
                                <p>{PARAGRAPHS[0]}</p>
                            </ModalBody>
                        </Modal>
                    )}
                </Opener>
            ))}
        </Row>
    ),
    "A form": () => <Opener name="Move 3 posts">{(close) => <MoveForm onClose={close} />}</Opener>,
    "Something unsaved, which a press beside it does not close": () => (
        <Opener name="Edit the title">
            {(close) => (
                <Modal isUnsaved onClose={close}>
                    <ModalHead>Edit the title</ModalHead>
                    <ModalBody>
                        <Field label="Title">
                            {(attributes) => <TextInput {...attributes} name="title" defaultValue="Kettle hums but won’t boil" />}
                        </Field>
                    </ModalBody>
                </Modal>
            )}
        </Opener>
    ),
    "At work, which nothing closes": () => <AtWork />,
    "One above another": () => (
        <Opener name="The record">
            {(closeFirst) => (
                <Modal size="large" onClose={closeFirst}>
                    <ModalHead>The record</ModalHead>
                    <ModalBody>
                        <p>Ines merged a post by Sol. Tuesday.</p>
                        <Row>
                            <Opener name="What it said">
                                {(closeSecond) => (
                                    <Modal size="small" onClose={closeSecond}>
                                        <ModalHead>What it said</ModalHead>
                                        <ModalBody>
                                            <p>{PARAGRAPHS[3]}</p>
                                        </ModalBody>
                                    </Modal>
                                )}
                            </Opener>
                        </Row>
                    </ModalBody>
                </Modal>
            )}
        </Opener>
    ),
    "Ten, one in another": () => (
        <ToastProvider>
            <Deep level={1} />
        </ToastProvider>
    ),
    "The whole page": () => (
        <Opener name="Translate">
            {(close) => (
                <Modal size="fullScreen" isWholePage onClose={close}>
                    <ModalHead>Translate</ModalHead>
                    <ModalBody>
                        <p>Escape does not leave a page.</p>
                    </ModalBody>
                </Modal>
            )}
        </Opener>
    ),
    "A long text": () => (
        <Opener name="How to open a kettle">
            {(close) => (
                <Modal onClose={close}>
                    <ModalHead>
                        How to open a kettle that was glued shut by somebody who meant well, and what to do about the rivets
                    </ModalHead>
                    <ModalBody>
                        {Array.from({ length: 8 }, (_, part) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
                            <p key={part}>{PARAGRAPHS.join(" ")}</p>
                        ))}
                    </ModalBody>
                    <ModalFoot>
                        <Button variant="primary" onClick={close}>
                            I have read it
                        </Button>
                    </ModalFoot>
                </Modal>
            )}
        </Opener>
    ),
    "One that fails while it is drawn": () => (
        <Opener name="Open the broken one">
            {(close) => (
                <Modal onClose={close}>
                    <ModalHead>Soon broken</ModalHead>
                    <ModalBody>
                        <Breaking />
                    </ModalBody>
                </Modal>
            )}
        </Opener>
    ),
    "As it looks: a form, 516": () => (
        <Drawn size="medium" title="Move 3 posts">
            <ModalBody>
                <p>To Radios &amp; lamps</p>
                <Notice icon="undo">You can put them back from the record of either category.</Notice>
            </ModalBody>
            <ModalFoot>
                <Button variant="text">Cancel</Button>
                <Button variant="primary">Move</Button>
            </ModalFoot>
        </Drawn>
    ),
    "As it looks: a side panel": () => (
        <Drawn size="right" title="Wheels" isPanel>
            <ModalBody>
                <p>{PARAGRAPHS[1]}</p>
            </ModalBody>
        </Drawn>
    ),
});

function Opener({ name, children }: { name: string; children: (close: () => void) => ReactNode }): ReactNode {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <Button onClick={() => setOpen(true)}>{name}</Button>
            {isOpen && children(() => setOpen(false))}
        </>
    );
}

const DEEPEST = 10;
/** Level of the dialog whose trigger can be removed while the dialog is open. */
const UNSTEADY = 6;

function Deep({ level, isLost = false, lose }: { level: number; isLost?: boolean; lose?: () => void }): ReactNode {
    const [isOpen, setOpen] = useState(false);
    const [isNextLost, setNextLost] = useState(false);
    const loseNext = level === UNSTEADY - 1 ? () => setNextLost(true) : lose;
    return (
        <>
            {!isLost && <Button onClick={() => setOpen(true)}>{`Drawer ${level}`}</Button>}
            {isOpen && (
                <Modal size="small" onClose={() => setOpen(false)}>
                    <ModalHead>{`Drawer ${level}`}</ModalHead>
                    <ModalBody>
                        {level < DEEPEST ? (
                            <Deep level={level + 1} isLost={isNextLost} {...(loseNext && { lose: loseNext })} />
                        ) : (
                            <Bottom lose={() => lose?.()} />
                        )}
                    </ModalBody>
                </Modal>
            )}
        </>
    );
}

function Bottom({ lose }: { lose: () => void }): ReactNode {
    const { addToast } = useToasts();
    return (
        <Row>
            <Button onClick={() => addToast({ body: "The key was at the bottom.", persistent: true })}>Look</Button>
            <Button onClick={lose}>{`Take the handle of drawer ${UNSTEADY}`}</Button>
            <DropdownMenu label="What to do" text="What to do">
                <MenuItem>Shut it</MenuItem>
            </DropdownMenu>
        </Row>
    );
}

function MoveForm({ onClose }: { onClose: () => void }): ReactNode {
    return (
        <Modal onClose={onClose}>
            <form method="dialog" onSubmit={send}>
                <ModalHead>Move 3 posts</ModalHead>
                <ModalBody>
                    <Field label="To">
                        {(attributes) => <TextInput {...attributes} name="category" defaultValue="Radios & lamps" />}
                    </Field>
                    <Notice icon="undo">You can put them back from the record of either category.</Notice>
                </ModalBody>
                <ModalFoot>
                    <Button variant="text" onClick={onClose}>
                        Cancel
                    </Button>
                    <Button variant="primary" type="submit">
                        Move
                    </Button>
                </ModalFoot>
            </form>
        </Modal>
    );

    function send(event: SubmitEvent): void {
        event.preventDefault();
        onClose();
    }
}

function AtWork(): ReactNode {
    const [isBusy, setBusy] = useState(false);
    return (
        <Opener name="Send the newsletter">
            {(close) => (
                <Modal size="small" isBusy={isBusy} onClose={close}>
                    <ModalHead>Send the newsletter</ModalHead>
                    <ModalBody>
                        <p>To 214 members.</p>
                    </ModalBody>
                    <ModalFoot>
                        <Button variant="text" disabled={!isBusy} onClick={() => setBusy(false)}>
                            Stop
                        </Button>
                        <Button variant="primary" busy={isBusy} onClick={() => setBusy(true)}>
                            Send
                        </Button>
                    </ModalFoot>
                </Modal>
            )}
        </Opener>
    );
}

function Breaking(): ReactNode {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error("A sample of what goes wrong.");
    return <Button onClick={() => setBroken(true)}>Break</Button>;
}

interface DrawnProps {
    size: ModalSize;
    title: string;
    isPanel?: boolean;
    children: ReactNode;
}

/** Renders a modal in the flow of the page, for viewing. */
function Drawn({ size, title, isPanel = false, children }: DrawnProps): ReactNode {
    const parts = useMemo(() => ({ titleID: `drawn-${size}`, isPanel, onClose: () => undefined }), [size, isPanel]);
    return (
        <ModalContext value={parts}>
            <div className={classNames(modal.panel, modal[size])}>
                <ModalHead>{title}</ModalHead>
                {children}
            </div>
        </ModalContext>
    );
}
