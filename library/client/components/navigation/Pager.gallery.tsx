import { createGalleryPage } from "@parley/library/client/gallery";
import { PageRange, Pager } from "./Pager";

const hrefOf = (page: number): string => `/discussions/p${page}?sort=-score`;

export const pagers = createGalleryPage("Pager", {
    "First page": () => <Pager page={1} total={230} hrefOf={hrefOf} label="Pages, first" />,
    "In the middle": () => <Pager page={12} total={230} hrefOf={hrefOf} label="Pages, middle" />,
    "Last page": () => <Pager page={23} total={230} hrefOf={hrefOf} label="Pages, last" />,
    "Last page, and more": () => <Pager page={23} total={230} more hrefOf={hrefOf} label="Pages, last and more" />,
    Few: () => <Pager page={2} total={23} hrefOf={hrefOf} label="Pages, few" />,
    "Numbers above 999": () => <Pager page={1231} total={12_309} hrefOf={hrefOf} label="Pages, many" />,
    "One page": () => <Pager page={1} total={7} hrefOf={hrefOf} label="Pages, one" />,
    Empty: () => <Pager page={1} total={0} hrefOf={hrefOf} label="Pages, none" />,
    "Range alone": () => <PageRange page={2} total={12_309} more />,
    "Number in the query": () => (
        <Pager
            page={2}
            total={60}
            limit={30}
            hrefOf={(page) => `/discussion/comment/5?replies=${page}#replies`}
            label="Pages of replies"
        />
    ),
    "Right to left": () => (
        <div dir="rtl">
            <Pager page={3} total={230} hrefOf={hrefOf} label="Pages, right to left" />
        </div>
    ),
});
