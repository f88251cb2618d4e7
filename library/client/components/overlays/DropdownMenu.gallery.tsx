import { createGalleryPage } from "@parley/library/client/gallery";
import type { ReactNode } from "react";
import { useState } from "react";
import { Row } from "../layout/Layout";
import { menu } from "../Menu.styles";
import { Confirm } from "./Confirm";
import { DropdownMenu } from "./DropdownMenu";
import { MenuCheckbox, MenuGroup, MenuItem, MenuRadio, MenuSeparator } from "./MenuItems";
import { Modal, ModalBody, ModalHead } from "./Modal";
import { ToastProvider } from "./ToastProvider";

export const dropdownMenus = createGalleryPage("Dropdown menu", {
    "Of an icon": () => <Options />,
    "Of words, 300 wide": () => (
        <DropdownMenu label="Options of the noticeboard" text="Options" isMedium>
            <Several />
        </DropdownMenu>
    ),
    "With things to tick": () => <Ticks />,
    "With many items": () => (
        <DropdownMenu label="Move to" text="Move to">
            {Array.from({ length: 40 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
                <MenuItem key={index}>Shelf {index + 1}</MenuItem>
            ))}
        </DropdownMenu>
    ),
    "With very long items": () => (
        <DropdownMenu label="Long options" text="A button with rather a lot of words in it, as happens in translation">
            <MenuItem icon="move" note="kept for 30 days">
                Move to Things that were mended by somebody who no longer lives in Wexley
            </MenuItem>
            <MenuItem disabledReason="It was closed by Ines on Tuesday, and only she or a moderator can open it again.">
                Donaudampfschifffahrtsgesellschaftskapitänsmütze
            </MenuItem>
        </DropdownMenu>
    ),
    "At the end of a line": () => (
        <Row align="end">
            <DropdownMenu label="Options at the end">
                <Several />
            </DropdownMenu>
        </Row>
    ),
    "In a modal": () => <InModal />,
    "With toasts, for when it cannot be fetched": () => (
        <ToastProvider>
            <DropdownMenu label="Options that are far away">
                <Several />
            </DropdownMenu>
        </ToastProvider>
    ),
    "As it looks": () => (
        <div className={menu.list} role="menu" aria-label="Sample menu">
            <Several />
            <MenuSeparator />
            <MenuGroup head="Sorted by">
                <MenuRadio isChecked onPress={() => undefined}>
                    Newest
                </MenuRadio>
                <MenuRadio isChecked={false} onPress={() => undefined}>
                    Most discussed
                </MenuRadio>
            </MenuGroup>
            <MenuSeparator />
            <MenuCheckbox isChecked onPress={() => undefined}>
                With replies
            </MenuCheckbox>
        </div>
    ),
});

function Several(): ReactNode {
    return (
        <>
            <MenuItem icon="edit" note="3 min left">
                Edit
            </MenuItem>
            <MenuItem icon="move">Move</MenuItem>
            <MenuItem icon="pin" disabledReason="Only a moderator can announce.">
                Announce
            </MenuItem>
            <MenuItem icon="link" url="#reply-7">
                Address of this reply
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="trash" note="kept 30 days">
                Delete
            </MenuItem>
        </>
    );
}

function Options(): ReactNode {
    const [done, setDone] = useState("Nothing done yet.");
    const [isConfirming, setConfirming] = useState(false);
    const finish = (words: string) => {
        setDone(words);
        setConfirming(false);
    };
    return (
        <Row>
            <DropdownMenu label="Discussion Options">
                <MenuItem icon="edit" note="3 min left" onPress={() => setDone("Edited.")}>
                    Edit
                </MenuItem>
                <MenuItem icon="move" onPress={() => setDone("Moved.")}>
                    Move
                </MenuItem>
                <MenuItem icon="merge" onPress={() => setDone("Merged.")}>
                    Merge
                </MenuItem>
                <MenuItem icon="pin" disabledReason="Only a moderator can announce." onPress={() => setDone("Announced.")}>
                    Announce
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon="trash" isDanger onPress={() => setConfirming(true)}>
                    Delete for good
                </MenuItem>
            </DropdownMenu>
            <span>{done}</span>
            {isConfirming && (
                <Confirm
                    title="Delete for good"
                    action="Delete"
                    isDanger
                    onConfirm={() => finish("Deleted.")}
                    onCancel={() => finish("Not deleted.")}
                >
                    <p>Nobody can restore it.</p>
                </Confirm>
            )}
        </Row>
    );
}

function Ticks(): ReactNode {
    const [order, setOrder] = useState("Newest");
    const [shown, setShown] = useState<readonly string[]>(["Replies"]);
    const toggle = (name: string) => setShown(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
    return (
        <Row>
            <DropdownMenu label="What is shown" text="View" icon="sliders">
                <MenuGroup head="Sorted by">
                    {["Newest", "Most discussed"].map((name) => (
                        <MenuRadio key={name} isChecked={name === order} onPress={() => setOrder(name)}>
                            {name}
                        </MenuRadio>
                    ))}
                </MenuGroup>
                <MenuSeparator />
                <MenuGroup head="Shown">
                    {["Replies", "Pictures"].map((name) => (
                        <MenuCheckbox key={name} isChecked={shown.includes(name)} onPress={() => toggle(name)}>
                            {name}
                        </MenuCheckbox>
                    ))}
                </MenuGroup>
            </DropdownMenu>
            <span>
                {order}; {shown.join(", ")}
            </span>
        </Row>
    );
}

function InModal(): ReactNode {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <DropdownMenu label="Things to open" text="Open">
                <MenuItem onPress={() => setOpen(true)}>The record</MenuItem>
            </DropdownMenu>
            {isOpen && (
                <Modal onClose={() => setOpen(false)}>
                    <ModalHead>The record</ModalHead>
                    <ModalBody>
                        <Row>
                            <DropdownMenu label="Options of the record">
                                <Several />
                            </DropdownMenu>
                        </Row>
                    </ModalBody>
                </Modal>
            )}
        </>
    );
}
