export {
    dismissMessagePath,
    MAXIMUM_MESSAGE,
    MAXIMUM_MESSAGES,
    MESSAGE_TYPES,
    MESSAGE_VIEWS,
    MESSAGES_PAGE,
} from "./announcements.rules";
export {
    deleteModerationMessage,
    getModerationMessages,
    getShownMessages,
    MessageType,
    MessageView,
    ModerationMessage,
    patchModerationMessage,
    postModerationMessage,
    putMessageDismiss,
    ShownMessage,
} from "./messages";
