export type { Assets, IconName } from "@parley/library/client/icons";
export { AssetContext, Icon } from "@parley/library/client/icons";
export { Badge } from "./Badge";
export type { ButtonLook } from "./Button";
export { Button, ButtonLink, Wait } from "./Button";
export { CategoryRow, SectionHead } from "./CategoryRow";
export { Columns } from "./Columns";
export type { Kept } from "./Composer";
export { Composer, ComposerEnd, Editor, SavedLine, TitleField } from "./Composer";
export { classNames } from "./classNames";
export { DiscussionRow } from "./DiscussionRow";
export type { ToolName } from "./Drawings";
export { ToolDrawing } from "./Drawings";
export { ErrorBoundary } from "./ErrorBoundary";
export type { FieldAttributes } from "./Field";
export { Field } from "./Field";
export type { FormMistake } from "./FormError";
export { FormError } from "./FormError";
export type { FooterLink } from "./Frame";
export { Footer, Frame, Page, SkipLink } from "./Frame";
export { Checkbox, Radio, Select, TextArea, TextInput } from "./Inputs";
export { Row, Stack } from "./Layout";
export type { Crumb, Tab } from "./Lists";
export { Breadcrumbs, Empty, HeadBlock, ListHead, Notice, RowList, Tabs } from "./Lists";
export { Loaded } from "./Loaded";
export { Bone, LineBones, Loader, PostBones, RowBones } from "./Loader";
export { MetaLine, State } from "./MetaLine";
export { Numeral } from "./Numeral";
export { badgeNumber, compactNumber, fullNumber } from "./numbers";
export { PageError } from "./PageError";
export { PageRange, Pager } from "./Pager";
export type { Lead } from "./Pages";
export { Banner, Hit, HitList, LeadCards, ProfileTop, SignCard } from "./Pages";
export type { Place, PlaceGroup } from "./PlacesNav";
export { PlacesNav } from "./PlacesNav";
export {
    Acts,
    Answer,
    Mark,
    MarkList,
    PostFrame,
    PostHead,
    ReactionButton,
    Since,
    Thread,
    ThreadKids,
    ThreadMore,
    Tombstone,
} from "./Post";
export { clampPage } from "./pageNumbers";
export { ReadingText } from "./ReadingText";
export { NowContext, NowProvider, RelativeTime } from "./RelativeTime";
export { SiteNavigation } from "./SiteNavigation";
export type { SortOption } from "./SortBy";
export { SortBy } from "./SortBy";
export { Tag, Tags } from "./Tag";
export { textStyles } from "./Text.styles";
export type { NavigationItem } from "./TitleBar";
export { BarItem, GuestItems, TitleBar } from "./TitleBar";
export { Toast, ToastRegion } from "./Toast";
export { fullTime, relativeTime } from "./times";
export type { Face, Person, UserPhotoSize } from "./UserPhoto";
export { Faces, People, UserPhoto } from "./UserPhoto";
export { useDetails } from "./useDetails";
export type { Pair } from "./Widget";
export { Pairs, Widget } from "./Widget";
