import { describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { DropdownMenu } from "./DropdownMenu";
import { createLazyPart } from "./lazyPart";
import { MenuCheckbox, MenuGroup, MenuItem, MenuRadio, MenuSeparator } from "./MenuItems";

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const focused = () => document.activeElement?.querySelector("[id]")?.textContent;

async function open(opening: "press" | "ArrowDown" | "ArrowUp" = "press") {
    const trigger = screen.getByRole("button", { name: "Discussion Options" });
    trigger.focus();
    if (opening === "press") fireEvent.click(trigger);
    else key(opening);
    await screen.findByRole("menu", { name: "Discussion Options" });
    return trigger;
}

describe("DropdownMenu", () => {
    test("opens on its first item, or with the up arrow on its last, and moves with the arrow keys, Home and End", async () => {
        render(<Sample />);
        const trigger = await open();
        expect(trigger.getAttribute("aria-expanded")).toBe("true");
        expect(focused()).toBe("Edit");
        key("ArrowDown");
        expect(focused()).toBe("Announce");
        key("ArrowUp");
        key("ArrowUp");
        expect(focused()).toBe("Delete");
        key("ArrowDown");
        expect(focused()).toBe("Edit");
        key("End");
        expect(focused()).toBe("Delete");
        key("Home");
        expect(focused()).toBe("Edit");
        key("Escape");

        await open("ArrowUp");
        expect(focused()).toBe("Delete");
    });

    test("has the focus as soon as it is visible, even when a lazy part loads first", async () => {
        render(
            <DropdownMenu label="Discussion Options" lazyParts={[createLazyPart(async () => () => null)]}>
                <MenuItem>Edit</MenuItem>
            </DropdownMenu>,
        );
        const seen: unknown[] = [];
        const looking = new MutationObserver(() => screen.queryByRole("menu") && seen.push(focused()));
        looking.observe(document.body, { childList: true, subtree: true });
        await open();
        looking.disconnect();

        expect(seen[0]).toBe("Edit");
    });

    test("finds an item by its first letters, and the next one by the same letter again", async () => {
        render(
            <DropdownMenu label="Discussion Options">
                <MenuItem>Merge</MenuItem>
                <MenuItem>Move</MenuItem>
                <MenuItem>Close</MenuItem>
            </DropdownMenu>,
        );
        await open();
        key("m");
        expect(focused()).toBe("Move");
        key("m");
        expect(focused()).toBe("Merge");
        act(() => void screen.getByRole("menuitem", { name: "Close" }).focus());
        key("End");
        expect(focused()).toBe("Close");
    });

    test("runs the pressed item, closes, and restores the focus", async () => {
        const onEdit = jest.fn();
        render(<Sample onEdit={onEdit} />);
        const trigger = await open();
        fireEvent.click(screen.getByRole("menuitem", { name: "Edit", description: "3 min left" }));

        expect(onEdit).toHaveBeenCalledTimes(1);
        expect(screen.queryByRole("menu")).toBeNull();
        expect(document.activeElement).toBe(trigger);
    });

    test("describes why an item is disabled, and stays open when it is pressed", async () => {
        const onAnnounce = jest.fn();
        render(<Sample onAnnounce={onAnnounce} />);
        await open();
        const item = screen.getByRole("menuitem", { name: "Announce", description: "Only a moderator can." });
        expect(item.getAttribute("aria-disabled")).toBe("true");
        fireEvent.click(item);

        expect(onAnnounce).not.toHaveBeenCalled();
        expect(screen.getByRole("menu")).toBeTruthy();
    });

    test("closes on Escape without affecting its container, and moves on from its button on Tab", async () => {
        const onKeyDown = jest.fn();
        render(
            // biome-ignore lint/a11y/noStaticElementInteractions: it takes the place of a modal around the menu.
            <div onKeyDown={onKeyDown}>
                <Sample />
            </div>,
        );
        const trigger = await open();
        onKeyDown.mockClear();
        key("Escape");
        expect(screen.queryByRole("menu")).toBeNull();
        expect(document.activeElement).toBe(trigger);
        expect(onKeyDown).not.toHaveBeenCalled();

        await open();
        expect(key("Tab")).toBe(true);
        expect(screen.queryByRole("menu")).toBeNull();
        expect(document.activeElement).toBe(trigger);
    });

    test("closes on a press outside, or when the focus moves elsewhere", async () => {
        render(
            <>
                <Sample />
                <input aria-label="Reply" />
            </>,
        );
        await open();
        fireEvent.pointerDown(document.body);
        expect(screen.queryByRole("menu")).toBeNull();

        await open();
        act(() => screen.getByRole("textbox").focus());
        expect(screen.queryByRole("menu")).toBeNull();
        expect(document.activeElement).toBe(screen.getByRole("textbox"));
    });

    test("stays open when a checkbox is pressed, and closes when a radio item is chosen", async () => {
        const [onTick, onChoose] = [jest.fn(), jest.fn()];
        render(
            <DropdownMenu label="Discussion Options">
                <MenuGroup head="Sorted by">
                    <MenuRadio isChecked onPress={onChoose}>
                        Newest
                    </MenuRadio>
                </MenuGroup>
                <MenuSeparator />
                <MenuCheckbox isChecked={false} onPress={onTick}>
                    Pictures
                </MenuCheckbox>
            </DropdownMenu>,
        );
        await open();
        expect(screen.getByRole("group", { name: "Sorted by" })).toBeTruthy();
        expect(screen.getByRole("separator")).toBeTruthy();
        fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "Pictures", checked: false }));
        expect(onTick).toHaveBeenCalledTimes(1);
        expect(screen.getByRole("menu")).toBeTruthy();

        act(() => screen.getByRole("menuitemcheckbox").focus());
        key("Enter");
        expect(onTick).toHaveBeenCalledTimes(2);
        expect(screen.queryByRole("menu")).toBeNull();

        await open();
        fireEvent.click(screen.getByRole("menuitemradio", { name: "Newest", checked: true }));
        expect(onChoose).toHaveBeenCalledTimes(1);
        expect(screen.queryByRole("menu")).toBeNull();
    });
});

function Sample({ onEdit, onAnnounce }: { onEdit?: () => void; onAnnounce?: () => void }) {
    return (
        <DropdownMenu label="Discussion Options">
            <MenuItem note="3 min left" {...(onEdit && { onPress: onEdit })}>
                Edit
            </MenuItem>
            <MenuItem disabledReason="Only a moderator can." {...(onAnnounce && { onPress: onAnnounce })}>
                Announce
            </MenuItem>
            <MenuSeparator />
            <MenuItem>Delete</MenuItem>
        </DropdownMenu>
    );
}
