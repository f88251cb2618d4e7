export { createColumns } from "./layoutColumns";
export type {
    LayoutPart,
    LayoutRecord,
    LayoutRecordName,
    LayoutRecordType,
    LayoutRegistry,
    LayoutView,
    LayoutWidget,
    LoadedPart,
    PageFacts,
    ResolvedView,
    SettingRecords,
} from "./layoutRegistry";
export { createLayoutRegistry, isPart } from "./layoutRegistry";
export { isPrefetchRequest, type PageParameters, readPageNumber } from "./pageParameters";
export { requirePageRecord } from "./requirePageRecord";
export {
    createRecordSetting,
    createRecordsSetting,
    HEAD_SETTINGS,
    ITEMS_SETTINGS,
    LinkAddress,
    OwnPicture,
    readHead,
    readItemsLook,
    readLink,
} from "./widgetSettings";
