import type { Me } from "@parley/accounts/contract";
import { UnconfirmedToast } from "@parley/authentication/client";
import { useSetting } from "@parley/config/client";
import type { MePanel } from "@parley/library/client/components";
import { MeBox, UserPhoto } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { Slot } from "@parley/library/client/slots";
import type { ReactNode } from "react";
import { messagesPanel, notificationsPanel, notificationsTools } from "../slots";
import { findOwnPhoto, MeMenu } from "./MeMenu";
import { useWaitingWork, WaitingPanel } from "./WaitingPanel";

/** Account items of a member: Notifications, Messages and "My Account" (NAV-012…NAV-014). */
export function MemberItems({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    const hasConversations = useSetting("conversations.enabled");
    const work = useWaitingWork();
    const panels: MePanel[] = [];
    if (work.length > 0)
        panels.push({
            id: "waiting",
            name: t("Waiting for you"),
            icon: "shield",
            count: work.reduce((sum, { count }) => sum + count, 0),
            content: <WaitingPanel work={work} />,
            isMenu: true,
        });
    if (isFilled(notificationsPanel))
        panels.push({
            id: "notifications",
            name: t("Notifications"),
            icon: "bell",
            count: me.countUnreadNotifications,
            tools: contentOf(notificationsTools, me),
            content: contentOf(notificationsPanel, me),
        });
    if (hasConversations && isFilled(messagesPanel))
        panels.push({
            id: "messages",
            name: t("Messages"),
            icon: "mail",
            count: me.countUnreadConversations,
            content: contentOf(messagesPanel, me),
        });
    panels.push({
        id: "me",
        name: t("My Account"),
        tab: t("Me"),
        owner: me.name,
        photo: <UserPhoto url={findOwnPhoto(me)} size={28} />,
        content: <MeMenu me={me} />,
        isMenu: true,
    });
    return (
        <>
            <UnconfirmedToast me={me} />
            <MeBox panels={panels} />
        </>
    );
}

function isFilled(slot: Slot<{ me: Me }>): boolean {
    return slot.components().length > 0;
}

function contentOf(slot: Slot<{ me: Me }>, me: Me): ReactNode {
    return slot.components().map((Part, index) => (
        // The order of the items is static.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Part key={index} me={me} />
    ));
}
