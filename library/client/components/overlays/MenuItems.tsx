import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { MouseEvent, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "../classNames";
import { menu } from "../Menu.styles";
import { menuItems } from "./MenuItems.styles";

interface EntryLook {
    /** Name of the action or destination, which the first letters are matched with. */
    children: ReactNode;
    /** Note beside the name, which describes the item: a time limit, a consequence. */
    note?: ReactNode;
    /** Reason why the item is disabled. The item stays visible and focusable. */
    disabledReason?: string | undefined;
}

interface MenuItemProps extends EntryLook {
    icon?: IconName;
    /** Whether the action can't be undone; shown in red. */
    isDanger?: boolean;
    /** URL of a link. */
    url?: string;
    /** Whether the link opens in a new tab. */
    isNewTab?: boolean;
    /** Runs the action; then the menu closes, and its button has the focus again. */
    onPress?: () => void;
}

/** Renders an action or a link in a menu. */
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

/** Renders an option that is on or off. The menu stays open, so that more options can be changed. */
export function MenuCheckbox({ isChecked, ...look }: MenuChoiceProps): ReactNode {
    return <Entry {...look} role="menuitemcheckbox" isChecked={isChecked} mark={<Tick isChecked={isChecked} />} />;
}

/** Renders one of several exclusive options, in a `MenuGroup`. */
export function MenuRadio({ isChecked, ...look }: MenuChoiceProps): ReactNode {
    return <Entry {...look} role="menuitemradio" isChecked={isChecked} mark={<Tick isChecked={isChecked} />} />;
}

interface MenuGroupProps {
    head: string;
    children: ReactNode;
}

/** Renders related items under a heading. */
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

/** Renders a line between two groups. */
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

/** Keeps the menu open when a disabled item is pressed, so that its reason stays visible. */
function refuse(event: MouseEvent): void {
    event.preventDefault();
}
