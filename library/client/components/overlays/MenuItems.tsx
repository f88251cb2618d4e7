import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { MouseEvent, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "../classNames";
import { menu } from "../Menu.styles";
import { menuItems } from "./MenuItems.styles";

interface EntryLook {
    /** What it does, or where it leads: the name it is found by. */
    children: ReactNode;
    /** Beside the name, and read after it: how long it may be done, what is kept. */
    note?: ReactNode;
    /** Why it cannot be done now. It is shown, and does nothing. */
    disabledReason?: string | undefined;
}

interface MenuItemProps extends EntryLook {
    icon?: IconName;
    /** Red: only for what cannot be taken back. */
    isDanger?: boolean;
    /** Where it leads. */
    url?: string;
    /** That opens beside this page, which stays. */
    isNewTab?: boolean;
    /** What it does; the menu closes, and the focus is on its button again. */
    onPress?: () => void;
}

/** A thing to do, or a place to go to. */
export function MenuItem({ icon, isDanger = false, url, isNewTab = false, onPress, ...look }: MenuItemProps): ReactNode {
    const mark = icon && <Icon name={icon} size="s" />;
    return (
        <Entry
            {...look}
            role="menuitem"
            {...{ mark, isDanger, isNewTab }}
            {...(url !== undefined && { url })}
            onPress={onPress}
        />
    );
}

interface MenuChoiceProps extends EntryLook {
    isChecked: boolean;
    onPress: () => void;
}

/** Something that is on or off. The menu stays open, for there may be more to tick. */
export function MenuCheckbox({ isChecked, ...look }: MenuChoiceProps): ReactNode {
    return <Entry {...look} role="menuitemcheckbox" isChecked={isChecked} mark={<Tick isChecked={isChecked} />} />;
}

/** One of several, in a `MenuGroup` of their own. */
export function MenuRadio({ isChecked, ...look }: MenuChoiceProps): ReactNode {
    return <Entry {...look} role="menuitemradio" isChecked={isChecked} mark={<Tick isChecked={isChecked} />} />;
}

interface MenuGroupProps {
    head: string;
    children: ReactNode;
}

/** Items that belong together, under a heading. */
export function MenuGroup({ head, children }: MenuGroupProps): ReactNode {
    const id = useId();
    return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu.
        <div role="group" aria-labelledby={id}>
            <div className={menuItems.head} id={id} role="presentation">
                {head}
            </div>
            {children}
        </div>
    );
}

/** The line between two groups. */
export function MenuSeparator(): ReactNode {
    return <hr className={menuItems.cut} />;
}

function Tick({ isChecked }: { isChecked: boolean }): ReactNode {
    return isChecked ? <Icon name="check" size="s" /> : <span className={menu.space} />;
}

interface EntryProps extends EntryLook {
    role: "menuitem" | "menuitemcheckbox" | "menuitemradio";
    mark: ReactNode;
    isChecked?: boolean;
    isDanger?: boolean;
    isNewTab?: boolean;
    url?: string;
    onPress: (() => void) | undefined;
}

function Entry({
    role,
    mark,
    isChecked,
    isDanger,
    isNewTab,
    url,
    onPress,
    note,
    disabledReason,
    children,
}: EntryProps): ReactNode {
    const name = useId();
    const more = useId();
    const isOff = disabledReason !== undefined;
    const aside = disabledReason ?? note;
    const attributes = {
        role,
        tabIndex: -1,
        className: classNames(menu.item, menuItems.item, isDanger && menuItems.danger, isOff && menuItems.off),
        "aria-labelledby": name,
        "aria-describedby": aside === undefined ? undefined : more,
        "aria-checked": isChecked,
        "aria-disabled": isOff || undefined,
    };
    const words = (
        <>
            {mark}
            <span className={menuItems.name} id={name}>
                {children}
            </span>
            {aside !== undefined && (
                <span className={classNames(menuItems.note, isOff && menuItems.reason)} id={more}>
                    {aside}
                </span>
            )}
        </>
    );
    if (url !== undefined && !isOff) {
        return (
            <a {...attributes} href={url} {...(isNewTab && { target: "_blank", rel: "noopener" })} onClick={onPress}>
                {words}
            </a>
        );
    }
    return (
        <button {...attributes} type="button" onClick={isOff ? refuse : onPress}>
            {words}
        </button>
    );
}

/** What cannot be done leaves the menu open, with the reason in sight. */
function refuse(event: MouseEvent): void {
    event.preventDefault();
}
