import { createGalleryPage } from "@parley/library/client/gallery";
import { ToolDrawing } from "../feedback/Drawings";
import { Button } from "../inputs/Button";
import { textStyles } from "../Text.styles";
import { CategoryRow, SectionHead } from "./CategoryRow";
import { MetaLine } from "./MetaLine";

const kettles = { name: "Kettles & heat", url: "/categories/kettles-and-heat" };

export const categoryRows = createGalleryPage(
    "Category row",
    {
        "With all there is to say": () => (
            <ul>
                <CategoryRow
                    {...kettles}
                    description="Everything with a heating element: kettles, irons, toasters, and the fuses behind them."
                    drawing={<ToolDrawing name="kettle" />}
                    meta={
                        <MetaLine>
                            <span className={textStyles.fresh}>4 new</span>
                            <span>128 posts</span>
                            <span>Dunstan Bligh, 2 hours ago</span>
                        </MetaLine>
                    }
                    action={<Button only icon="bell" aria-label="Follow Kettles & heat" aria-pressed={false} />}
                />
                <CategoryRow
                    name="Wool & cloth"
                    url="/categories/wool"
                    description="Darning, hems, zips."
                    drawing={<ToolDrawing name="bobbin" />}
                    meta={
                        <MetaLine>
                            <span>1,204 posts</span>
                        </MetaLine>
                    }
                    action={<Button only icon="bell" aria-label="Follow Wool & cloth" aria-pressed={true} />}
                />
            </ul>
        ),
        "A name only": () => (
            <ul>
                <CategoryRow {...kettles} />
            </ul>
        ),
        "Without a drawing, long": () => (
            <ul>
                <CategoryRow
                    name="Donaudampfschifffahrtsgesellschaftskapitänsmützenreparaturanleitungen und Verwandtes"
                    url="/categories/caps"
                    description="A category whose name does not end, and whose description goes on as well, so that it may be seen how both of them wrap where there is little room, and that nothing runs out of the page."
                    meta={
                        <MetaLine>
                            <span>3 posts</span>
                        </MetaLine>
                    }
                />
            </ul>
        ),
        "Right to left": () => (
            <ul dir="rtl" lang="ar">
                <CategoryRow
                    name="الغلايات والتدفئة"
                    url="/categories/kettles"
                    description="كل ما فيه عنصر تسخين: الغلايات والمكاوي والمحامص."
                    drawing={<ToolDrawing name="kettle" />}
                />
            </ul>
        ),
        "Where a section begins": () => (
            <>
                <SectionHead end={<a href="/categories">All categories</a>}>The workshop</SectionHead>
                <SectionHead later level={3}>
                    The office
                </SectionHead>
            </>
        ),
    },
    { narrow: true },
);
