import { fetchUser, selectMe, selectPermission, selectUser } from "@parley/accounts/client";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import { useSetting } from "@parley/config/client";
import { FlyoutPanel, Modal, ModalBody, ModalHead } from "@parley/library/client/components";
import { useDevice } from "@parley/library/client/device";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useMemo } from "react";
import { hasMessagePages, messagePath } from "../profile/messages";
import { isOpenProfile } from "../profile/restriction";
import { UserCard } from "./UserCard";

interface CardPopupProps {
    id: string;
    userID: number;
    /** Link that opened the card. */
    anchor: HTMLAnchorElement;
    onClose: () => void;
}

/**
 * User card as a modal dialog on phones, and as a panel beside the link on larger screens (USR-013). The user is fetched only if not fresh
 * (USR-014).
 */
export function CardPopup({ id, userID, anchor, onClose }: CardPopupProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const device = useDevice();
    const user = useAppSelector((state) => selectUser(state, userID));
    const trigger = useMemo(() => ({ current: anchor }), [anchor]);
    const card = useCard(userID);
    useEffect(() => {
        void dispatch(fetchUnlessFresh(fetchUser, { userID, expand: ["all"] }));
    }, [dispatch, userID]);

    const name = user.data?.name || anchor.textContent?.trim() || anchor.querySelector("img")?.alt || t("Profile");
    if (device === "xs" || device === "mobile") {
        return (
            <Modal onClose={leave}>
                <ModalHead>
                    <bdi>{name}</bdi>
                </ModalHead>
                <ModalBody id={id}>
                    <UserCard {...card} isNamed />
                </ModalBody>
            </Modal>
        );
    }
    return (
        <FlyoutPanel id={id} label={name} trigger={trigger} alignment="start" onClose={leave}>
            {() => (
                // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus events.
                <div onKeyDown={stayInOrder}>
                    <UserCard {...card} isPopup />
                </div>
            )}
        </FlyoutPanel>
    );

    function leave(): void {
        // A photo beside a name is not focusable, so the name receives focus.
        if (document.activeElement === anchor && anchor.tabIndex < 0) nameBeside(anchor)?.focus();
        onClose();
    }

    /** Continues the tab order behind the link: the panel is at the end of the document but follows its link in keyboard order. */
    function stayInOrder(event: KeyboardEvent<HTMLElement>): void {
        if (event.key !== "Tab") return;
        const stops = [
            ...event.currentTarget.querySelectorAll<HTMLElement>("a[href]:not([tabindex='-1']), button:not(:disabled)"),
        ];
        const isAtEnd = event.target === (event.shiftKey ? stops[0] : stops.at(-1));
        if (!isAtEnd) return;
        if (event.shiftKey) event.preventDefault();
        (anchor.tabIndex < 0 ? nameBeside(anchor) : anchor)?.focus();
        onClose();
    }
}

/** Returns the props of the user's card for this viewer. */
function useCard(userID: number) {
    const user = useAppSelector((state) => selectUser(state, userID));
    const { data: me } = useAppSelector(selectMe);
    const mayWrite = useAppSelector((state) => selectPermission(state, "conversations.add"));
    const mayEdit = useAppSelector((state) => selectPermission(state, ["profiles.edit", "users.edit"]));
    const hasConversations = useSetting("conversations.enabled") && hasMessagePages();
    const bannedAreRestricted = useSetting("ui.bannedPrivateProfile");
    const isOwn = me?.userID === userID;
    const person = user.status === LoadStatus.SUCCESS && isOpenProfile(user.data) ? user.data : undefined;
    const isReachable = person !== undefined && (person.banned ?? 0) === 0 && !isOwn;
    return {
        user,
        bannedAreRestricted,
        messageURL: isReachable && mayWrite && hasConversations ? messagePath(person.name) : undefined,
        editURL: isOwn && mayEdit ? EDIT_PROFILE : undefined,
    };
}

function nameBeside(anchor: HTMLElement): HTMLElement | null {
    const post = anchor.closest("article, li, header, section");
    return post?.querySelector<HTMLElement>("a[data-person]:not([tabindex='-1'])") ?? null;
}
