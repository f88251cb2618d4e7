import { selectPermission } from "@parley/accounts/client";
import { useRetentionTime } from "@parley/actionLog/client";
import {
    bumpDiscussion,
    changeDiscussion,
    deletedCommentsPath,
    dismissDiscussion,
    editPath,
    revisionsPath,
    searchInPath,
    selectDiscussion,
    selectDiscussionChange,
    selectDismissStatus,
    selectOptionsReader,
    sharedURL,
} from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { countEditSecondsLeft, mayAlwaysEdit, mayManage } from "@parley/discussions/contract";
import { createLazyPart, MenuItem } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { createMessagePath } from "@parley/users/client";
import { use } from "react";
import { getEditTimeout } from "./editTimeout";
import { OptionsContext } from "./optionsContext";
import { formatTimeLeft } from "./timeLeft";
import { useDiscussionAction } from "./useDiscussionAction";

interface ItemProps {
    discussionID: number;
}

const dialogs = () => import(/* webpackChunkName: "discussion-dialogs" */ "./dialogs");
const moveDialog = createLazyPart(async () => (await dialogs()).MoveDialog);
const announceDialog = createLazyPart(async () => (await dialogs()).AnnounceDialog);
const typeDialog = createLazyPart(async () => (await dialogs()).TypeDialog);
const authorDialog = createLazyPart(async () => (await dialogs()).AuthorDialog);
const tagDialog = createLazyPart(async () => (await dialogs()).TagDialog);
const deleteDialog = createLazyPart(async () => (await dialogs()).DeleteDialog);

/** Link to the editor, with the time left for the author to edit (DISC-029…DISC-031). */
export function EditItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const { now } = use(OptionsContext);
    const { dateInserted, categoryID, permissions } = useKnown(discussionID);
    const timeout = useAppSelector(getEditTimeout);
    const mayAlways = useAppSelector((state) =>
        mayAlwaysEdit({
            userID: 0,
            holds: (names, where) =>
                selectPermission(state, names, where && { resourceType: where, resourceID: categoryID, overrides: permissions }),
        }),
    );
    const left = countEditSecondsLeft(dateInserted, now, timeout);
    const name =
        mayAlways || !Number.isFinite(left)
            ? t("Edit")
            : t("Edit ({remainingTime})", { remainingTime: formatTimeLeft(left, locale) });
    return (
        <MenuItem icon="edit" url={editPath(discussionID)}>
            {name}
        </MenuItem>
    );
}

export function TagItem() {
    const t = useTranslation();
    const { openDialog } = use(OptionsContext);
    return (
        <MenuItem icon="tag" onPress={() => openDialog(tagDialog)}>
            {t("Tag")}
        </MenuItem>
    );
}

/** Marks a discussion as resolved or unresolved (DISC-059). */
export function ResolveItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const { resolved = false } = useKnown(discussionID);
    const flag = useFlag(discussionID);
    return (
        <MenuItem
            icon="resolved"
            disabledReason={flag.disabledReason}
            onPress={() => flag.change({ resolved: !resolved }, resolved ? t("Unresolved.") : t("Resolved."))}
        >
            {resolved ? t("Unresolve") : t("Resolve")}
        </MenuItem>
    );
}

/** Hides an announcement from the member's lists, or shows it again (DISC-060, DISC-062, DISC-063). */
export function DismissItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const performAction = useDiscussionAction(discussionID);
    const { dismissed } = useKnown(discussionID);
    const isBusy = useAppSelector((state) => selectDismissStatus(state, discussionID)).status === LoadStatus.LOADING;
    return (
        <MenuItem icon={dismissed ? "eye" : "hidden"} disabledReason={useBusy(isBusy)} onPress={dismiss}>
            {dismissed ? t("Dismissed", {}, "announcement") : t("Dismiss", {}, "announcement")}
        </MenuItem>
    );

    function dismiss(): void {
        const done = dismissed ? t("Success. Dismissal cancelled.") : t("Success. Announcement has been dismissed.");
        void performAction(dismissDiscussion, { discussionID, dismissed: !dismissed }, { done });
    }
}

export function AnnounceItem() {
    const t = useTranslation();
    const { openDialog } = use(OptionsContext);
    return (
        <MenuItem icon="pin" onPress={() => openDialog(announceDialog)}>
            {t("Announce")}
        </MenuItem>
    );
}

export function MoveItem() {
    const t = useTranslation();
    const { openDialog } = use(OptionsContext);
    return (
        <MenuItem icon="move" onPress={() => openDialog(moveDialog)}>
            {t("Move")}
        </MenuItem>
    );
}

/** Moves a discussion to the top of the lists, once (DISC-061, DISC-064). */
export function BumpItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const performAction = useDiscussionAction(discussionID);
    const isBusy = useIsChanging(discussionID);
    return (
        <MenuItem
            icon="bump"
            disabledReason={useBusy(isBusy)}
            onPress={() =>
                void performAction(bumpDiscussion, { discussionID }, { done: t("Success! This post has been bumped.") })
            }
        >
            {t("Bump")}
        </MenuItem>
    );
}

/** Keeps new replies from moving a discussion up in the lists, or lifts that again (DISC-058). */
export function SinkItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const { sink } = useKnown(discussionID);
    const flag = useFlag(discussionID);
    return (
        <MenuItem
            icon="sink"
            disabledReason={flag.disabledReason}
            onPress={() => flag.change({ sink: !sink }, sink ? t("No longer sunk.") : t("Sunk."))}
        >
            {sink ? t("Sunk") : t("Sink")}
        </MenuItem>
    );
}

/** Closes or reopens a discussion (DISC-057). */
export function CloseItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const { closed } = useKnown(discussionID);
    const flag = useFlag(discussionID);
    return (
        <MenuItem
            icon={closed ? "unlock" : "lock"}
            disabledReason={flag.disabledReason}
            onPress={() => flag.change({ closed: !closed }, closed ? t("Reopened.") : t("Closed."))}
        >
            {closed ? t("Closed") : t("Close")}
        </MenuItem>
    );
}

/** Opens the dialog that changes the type. Members who manage the discussions of the category see another label (DISC-042, DISC-048). */
export function TypeItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const { openDialog } = use(OptionsContext);
    const discussion = useKnown(discussionID);
    const isManager = useAppSelector((state) => mayManage(selectOptionsReader(state, discussion)));
    return (
        <MenuItem icon="question" onPress={() => openDialog(typeDialog)}>
            {isManager ? t("Change Post Type") : t("Change Type")}
        </MenuItem>
    );
}

/** Starts a message with a link to the discussion (DISC-055, DISC-056). */
export function MessageItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    const { url } = useKnown(discussionID);
    return (
        <MenuItem icon="mail" url={createMessagePath(`${t("Check out this post:")} ${sharedURL(url)}`)}>
            {t("Share In Message")}
        </MenuItem>
    );
}

export function SearchItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    return (
        <MenuItem icon="search" url={searchInPath(discussionID)}>
            {t("Search in this discussion")}
        </MenuItem>
    );
}

export function AuthorItem() {
    const t = useTranslation();
    const { openDialog } = use(OptionsContext);
    return (
        <MenuItem icon="user" onPress={() => openDialog(authorDialog)}>
            {t("Change Author")}
        </MenuItem>
    );
}

export function RevisionsItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    return (
        <MenuItem icon="history" url={revisionsPath(discussionID)}>
            {t("Revision History")}
        </MenuItem>
    );
}

export function DeletedItem({ discussionID }: ItemProps) {
    const t = useTranslation();
    return (
        <MenuItem icon="eye" url={deletedCommentsPath(discussionID)}>
            {t("Deleted Comments")}
        </MenuItem>
    );
}

export function DeleteItem() {
    const t = useTranslation();
    const time = useRetentionTime();
    const { openDialog } = use(OptionsContext);
    return (
        <MenuItem icon="trash" isDanger note={t("kept {time}", { time })} onPress={() => openDialog(deleteDialog)}>
            {t("Delete")}
        </MenuItem>
    );
}

/** Returns the discussion, which is loaded because its menu is shown. */
function useKnown(discussionID: number): DiscussionAnswer {
    const { data } = useAppSelector((state) => selectDiscussion(state, discussionID));
    if (!data) throw new Error(`discussion ${discussionID} is not known`);
    return data;
}

type Flags = Partial<Pick<DiscussionAnswer, "closed" | "sink" | "resolved">>;

function useFlag(discussionID: number) {
    const performAction = useDiscussionAction(discussionID);
    const disabledReason = useBusy(useIsChanging(discussionID));
    return { disabledReason, change };

    /** Changes flags optimistically (DISC-014). The toast offers Undo. */
    function change(flags: Flags, done: string): void {
        void performAction(changeDiscussion, { discussionID, ...flags }, { done });
    }
}

const useIsChanging = (discussionID: number): boolean =>
    useAppSelector((state) => selectDiscussionChange(state, discussionID)).status === LoadStatus.LOADING;

/**
 * Returns the reason why an item is disabled while a change is sent: only one change at a time, so that responses cannot arrive out of
 * order (FC-62).
 */
function useBusy(isBusy: boolean): string | undefined {
    const t = useTranslation();
    return isBusy ? t("One moment, this is being changed.") : undefined;
}
