CREATE TABLE "stock_figures" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"unit" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "stock_figures_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stock_files" (
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_files_user_id_site_id_pk" PRIMARY KEY("user_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "stock_vehicles" (
	"id" text NOT NULL,
	"site_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rooftop_id" text NOT NULL,
	"stock_number" text NOT NULL,
	"vin" text NOT NULL,
	"year" integer,
	"make" text,
	"model" text,
	"trim" text,
	"doubt" text,
	"price" integer,
	"mileage" integer,
	"mileage_unit" text NOT NULL,
	"condition" text,
	"color" text NOT NULL,
	"photos" jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_vehicles_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "stock_figures" ADD CONSTRAINT "stock_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_files" ADD CONSTRAINT "stock_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_vehicles" ADD CONSTRAINT "stock_vehicles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_figures_vehicle" ON "stock_figures" USING btree ("site_id","user_id","vehicle_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_figures_until" ON "stock_figures" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_vehicles_once" ON "stock_vehicles" USING btree ("site_id","user_id","vin");--> statement-breakpoint
CREATE INDEX "stock_vehicles_list" ON "stock_vehicles" USING btree ("site_id","user_id","state","created_at","id");