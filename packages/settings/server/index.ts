export { registerBrandingForms } from "./branding/branding.forms";
export { createBrandingService } from "./branding/branding.service";
export { registerSettingsForm } from "./settings.forms";
